import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Error } from '../protocol/errors.ts';
import { openSealed, readSealed, type SealedFile } from './sealed-file.ts';

export interface Upload {
  id: string;
  bucket: string;
  key: string;
  initiatedMs: number;
  headers: Record<string, string>;
}

export interface PartDescription {
  etag: string;
  size: number;
  modifiedMs: number;
  headers: Record<string, string>;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Describes an upload that is open. */
export const RECORD = 'upload.json';

export const partName = (number: number): string => `${number}=`;

/** Multipart uploads that are still open: one folder each, with a record and a sealed file per part. */
export function createUploads(root: string, scratch: string) {
  mkdirSync(root, { recursive: true });
  const partPath = (upload: Upload, number: number) => join(root, upload.id, partName(number));

  const find = (id: string): Upload | undefined => {
    const path = join(root, id, RECORD);
    return /^[\da-f]{32}$/.test(id) && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  };
  const get = (id: string, bucket: string, key: string): Upload => {
    const upload = find(id);
    if (!upload || upload.bucket !== bucket || upload.key !== key) {
      throw new S3Error('NoSuchUpload', 'The upload does not exist; it may have been completed or aborted.');
    }
    return upload;
  };

  return {
    get,
    create(bucket: string, key: string, headers: Record<string, string>, nowMs: number): Upload {
      const upload = { id: randomBytes(16).toString('hex'), bucket, key, initiatedMs: nowMs, headers };
      const folder = join(scratch, upload.id);
      mkdirSync(folder);
      writeFileSync(join(folder, RECORD), JSON.stringify(upload));
      renameSync(folder, join(root, upload.id));
      return upload;
    },
    publishPart(upload: Upload, number: number, path: string) {
      get(upload.id, upload.bucket, upload.key);
      renameSync(path, partPath(upload, number));
    },
    openPart: (upload: Upload, number: number): SealedFile<PartDescription> | undefined =>
      openSealed(partPath(upload, number)),
    listParts: (upload: Upload) =>
      readdirSync(join(root, upload.id))
        .filter((name) => name.endsWith('='))
        .map((name) => Number.parseInt(name, 10))
        .sort((a, b) => a - b)
        .flatMap((number) => {
          const part = readSealed<PartDescription>(partPath(upload, number));
          return part ? [{ number, ...part }] : [];
        }),
    list: (bucket: string): Upload[] =>
      readdirSync(root)
        .flatMap((id) => find(id) ?? [])
        .filter((upload) => upload.bucket === bucket)
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.initiatedMs - b.initiatedMs)),
    remove: (upload: Upload) => rmSync(join(root, upload.id), { recursive: true, force: true }),
  };
}
