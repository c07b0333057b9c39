import type { IncomingHttpHeaders } from 'node:http';
import type { ObjectDescription } from '../disk/buckets.ts';
import { S3Error } from '../protocol/errors.ts';

/** Judges a read (RFC 9110, section 13.2.2): throws 412, or tells whether the client's copy is still good. */
export function isUnchanged(headers: IncomingHttpHeaders, current: ObjectDescription, prefix = ''): boolean {
  const header = (name: string) => headers[prefix + name] as string | undefined;
  const ifMatch = header('if-match');
  const ifNoneMatch = header('if-none-match');
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, current.etag)) throw preconditionFailed();
  } else if (modifiedSince(current, header('if-unmodified-since')) === true) throw preconditionFailed();
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, current.etag);
  return modifiedSince(current, header('if-modified-since')) === false;
}

/** Throws unless a write may replace `current`. */
export function assertWritable(headers: IncomingHttpHeaders, current: ObjectDescription | undefined): void {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch !== undefined) {
    if (!current) throw new S3Error('NoSuchKey', 'There is no object to match.');
    if (!matches(ifMatch, current.etag)) throw preconditionFailed();
  }
  if (ifNoneMatch !== undefined && current && matches(ifNoneMatch, current.etag)) throw preconditionFailed();
}

export function matches(list: string, etag: string): boolean {
  return list.split(',').some((item) => {
    const tag = item
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1');
    return tag === '*' || tag === etag;
  });
}

/** Undefined when the header is absent or is no date, which then has no effect. HTTP dates have whole seconds. */
function modifiedSince({ modifiedMs }: ObjectDescription, date: string | undefined): boolean | undefined {
  const sinceMs = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(sinceMs) ? undefined : Math.floor(modifiedMs / 1000) * 1000 > sinceMs;
}

function preconditionFailed(): S3Error {
  return new S3Error('PreconditionFailed', 'A condition of the request does not hold.');
}
