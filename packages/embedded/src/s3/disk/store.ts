import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Buckets, createBuckets } from './buckets.ts';
import { createJoined, type Joined } from './joined.ts';
import { writeSealed } from './sealed-file.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface Store {
  buckets: Buckets;
  uploads: Uploads;
  joined: Joined;
  /** Writes bytes to a scratch file for a later publish. */
  write: <T>(
    chunks: AsyncIterable<Buffer>,
    describe: (written: { size: number; md5: string }) => T,
  ) => Promise<{ path: string; description: T }>;
  discard(path: string): void;
}

/** Opens the data folder, which one process owns at a time, and drops what a killed one left half written. */
export function createStore(dir: string): Store {
  const scratch = join(dir, 'scratch');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const uploads = createUploads(join(dir, 'uploads'), scratch);
  const joined = createJoined(join(dir, 'uploads'));
  const buckets = createBuckets(join(dir, 'buckets'), joined);
  joined.settle((bucket, key) => buckets.find(bucket)?.describe(key)?.joined?.upload);
  return {
    buckets,
    uploads,
    joined,
    write: (chunks, describe) => writeSealed(scratch, chunks, describe),
    discard: (path) => rmSync(path, { force: true }),
  };
}
