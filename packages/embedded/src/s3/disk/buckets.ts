import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { S3Error } from '../protocol/errors.ts';
import { keyToPath, pathToKey } from './file-names.ts';
import type { Joined, JoinedParts } from './joined.ts';
import { createKeyIndex, type KeyIndex } from './key-index.ts';
import { openSealed, readSealed, type SealedFile } from './sealed-file.ts';

export interface ObjectDescription {
  etag: string;
  size: number;
  modifiedMs: number;
  /** Headers to answer with as they were sent: Content-Type and its kin, `x-amz-meta-*`, `x-amz-checksum-*`. */
  headers: Record<string, string>;
  /** Where its bytes are, if they came in parts. */
  joined?: JoinedParts;
}

export interface Bucket {
  keys: KeyIndex;
  open(key: string): SealedFile<ObjectDescription> | undefined;
  describe(key: string): ObjectDescription | undefined;
  /** Publishes a written file under a key; `allow` sees the object it replaces, in the same synchronous step. */
  publish(key: string, path: string, allow: (current: ObjectDescription | undefined) => void): void;
  delete(key: string): void;
}

export type Buckets = ReturnType<typeof createBuckets>;

/** Buckets as folders of sealed files. Keys are listed once per bucket, at its first use. */
export function createBuckets(root: string, joined: Joined) {
  mkdirSync(root, { recursive: true });
  const loaded = new Map<string, Bucket>();
  const folderOf = (name: string) => join(root, name);

  const find = (name: string): Bucket | undefined => {
    const known = loaded.get(name);
    if (known || !isBucketName(name) || !existsSync(folderOf(name))) return known;
    const bucket = loadBucket(folderOf(name), joined);
    loaded.set(name, bucket);
    return bucket;
  };
  const get = (name: string): Bucket => {
    const bucket = find(name);
    if (!bucket) throw new S3Error('NoSuchBucket', 'The bucket does not exist.');
    return bucket;
  };

  return {
    find,
    get,
    create(name: string) {
      if (!isBucketName(name)) throw new S3Error('InvalidBucketName', 'The bucket name is not valid.');
      if (find(name)) throw new S3Error('BucketAlreadyOwnedByYou', 'The bucket is already there.');
      mkdirSync(folderOf(name));
    },
    delete(name: string) {
      if (get(name).keys.size > 0) throw new S3Error('BucketNotEmpty', 'The bucket still holds objects.');
      rmSync(folderOf(name), { recursive: true });
      loaded.delete(name);
    },
    list: () =>
      readdirSync(root)
        .filter(isBucketName)
        .sort()
        .map((name) => ({ name, createdMs: statSync(folderOf(name)).birthtimeMs })),
  };
}

function loadBucket(folder: string, joined: Joined): Bucket {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const keys = createKeyIndex(files.map(pathToKey).filter((key) => key !== undefined));
  const pathOf = (key: string) => join(folder, keyToPath(key));
  return {
    keys,
    open(key) {
      const file = openSealed<ObjectDescription>(pathOf(key));
      if (!file?.description.joined) return file;
      file.close();
      return joined.open(file.description.joined, file.description);
    },
    describe: (key) => readSealed(pathOf(key)),
    publish(key, path, allow) {
      const target = pathOf(key);
      const current = readSealed<ObjectDescription>(target);
      allow(current);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(path, target);
      keys.add(key);
      if (current?.joined) joined.drop(current.joined);
    },
    delete(key) {
      const current = readSealed<ObjectDescription>(pathOf(key));
      rmSync(pathOf(key), { force: true });
      keys.delete(key);
      if (current?.joined) joined.drop(current.joined);
    },
  };
}

function isBucketName(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..') && !/^[\d.]+$/.test(name);
}
