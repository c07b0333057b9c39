import type { IncomingHttpHeaders } from 'node:http';
import type { ObjectDescription } from '../disk/buckets.ts';
import { CHECKSUM_NAMES, type ChecksumName, checksumHeader } from '../protocol/checksums.ts';
import { S3Error } from '../protocol/errors.ts';

const KEPT = [
  'content-type',
  'content-encoding',
  'content-language',
  'content-disposition',
  'cache-control',
  'expires',
];
const REFUSED = /^x-amz-(server-side-encryption|object-lock|tagging|website)/;
const MAX_METADATA_BYTES = 2048;

/** The headers of a write that belong to the object. Those that ask for what is not done here are refused. */
export function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const refused = Object.keys(headers).find((name) => REFUSED.test(name));
  if (refused) throw new S3Error('NotImplemented', `The header ${refused} is not supported.`);
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  const bytes = metadata.reduce((sum, [name, value]) => sum + name.length - 11 + String(value).length, 0);
  if (bytes > MAX_METADATA_BYTES) {
    throw new S3Error('MetadataTooLarge', `User metadata is over ${MAX_METADATA_BYTES} bytes.`);
  }
  const kept = KEPT.map((name) => [name, headers[name]] as const).concat(metadata as [string, string][]);
  return Object.fromEntries(
    kept.flatMap(([name, value]) => {
      const text = name === 'content-encoding' ? withoutFraming(String(value ?? '')) : value;
      return text ? [[name, String(text)]] : [];
    }),
  );
}

export function checksumHeaders(checksums: Partial<Record<ChecksumName, string>>): Record<string, string> {
  return Object.fromEntries(
    CHECKSUM_NAMES.flatMap((name) => {
      const value = checksums[name];
      return value ? [[checksumHeader(name), value]] : [];
    }),
  );
}

/** Only the checksums among an object's headers. */
export function pickChecksums(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-checksum-')));
}

export function objectHeaders(object: ObjectDescription, withChecksums: boolean): Record<string, string> {
  const headers = Object.entries(object.headers);
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries(headers.filter(([name]) => withChecksums || !name.startsWith('x-amz-checksum-'))),
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

function withoutFraming(encoding: string): string {
  return encoding
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== 'aws-chunked')
    .join(', ');
}
