import { createReadStream, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SealedFile } from './sealed-file.ts';
import { partName, RECORD, type Upload } from './uploads.ts';

/** An object whose bytes stay in the parts that were uploaded: joining gigabytes must not take longer than its client waits. */
export interface JoinedParts {
  /** The upload whose folder holds them. */
  upload: string;
  parts: readonly { number: number; size: number }[];
}

export type Joined = ReturnType<typeof createJoined>;

/** Takes the place of an upload's record when its parts have become an object. */
const OBJECT = 'object.json';

/** The folders of uploads that have become objects. */
export function createJoined(root: string) {
  const readers = new Map<string, number>();
  const dropped = new Set<string>();
  const remove = (id: string) => rmSync(join(root, id), { recursive: true, force: true });

  const hold = (id: string) => readers.set(id, (readers.get(id) ?? 0) + 1);
  const release = (id: string) => {
    const left = (readers.get(id) ?? 1) - 1;
    if (left > 0) readers.set(id, left);
    else readers.delete(id);
    if (left === 0 && dropped.delete(id)) remove(id);
  };

  return {
    /** Opens such an object; its parts stay until it is closed or read, whatever becomes of it meanwhile. */
    open<T>({ upload, parts }: JoinedParts, description: T): SealedFile<T> {
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      const paths = parts.map((part) => ({ ...part, path: join(root, upload, partName(part.number)) }));
      hold(upload);
      const stream = (start = 0, end = size - 1) =>
        Readable.from(pieces(paths, start, end), { objectMode: false }).once('close', () => release(upload));
      return { description, size, stream, close: () => release(upload) };
    },

    /** Makes the folder of an upload that of an object, with these parts alone. */
    keep({ id }: Upload, { parts }: JoinedParts): void {
      renameSync(join(root, id, RECORD), join(root, id, OBJECT));
      const kept = new Set([OBJECT, ...parts.map(({ number }) => partName(number))]);
      for (const name of readdirSync(join(root, id))) if (!kept.has(name)) rmSync(join(root, id, name));
    },

    /** Removes the parts of an object that is no more, as soon as nobody reads them. */
    drop({ upload }: JoinedParts): void {
      if (readers.has(upload)) dropped.add(upload);
      else remove(upload);
    },

    /** Ends what a killed process left between the two steps of joining or of removing. */
    settle(uploadOf: (bucket: string, key: string) => string | undefined): void {
      for (const id of readdirSync(root)) {
        const [record, object] = [join(root, id, RECORD), join(root, id, OBJECT)];
        const path = [record, object].find((file) => existsSync(file));
        if (path === undefined) continue;
        const { bucket, key }: Upload = JSON.parse(readFileSync(path, 'utf8'));
        const isObject = uploadOf(bucket, key) === id;
        if (isObject && path === record) renameSync(record, object);
        if (!isObject && path === object) remove(id);
      }
    },
  };
}

async function* pieces(
  parts: readonly { path: string; size: number }[],
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let at = 0;
  for (const { path, size } of parts) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, size - 1)];
    at += size;
    if (from <= to) yield* createReadStream(path, { start: from, end: to });
  }
}
