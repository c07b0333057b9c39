import { closeSync, openSync, writeSync } from 'node:fs';

/** UTF-16 units that are gathered before they are written. */
const batchLength = 512 * 1024;

/** A piece of a result as a file: written as it comes, since all of it may be more than memory holds. */
export function createPartFile(path: string) {
  const file = openSync(path, 'wx', 0o600);
  let batch: string[] = [];
  let length = 0;

  function flush(): void {
    // Writes less than all where the disk is full, which the next write says.
    let bytes = Buffer.from(batch.join(''));
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(file, bytes));
    batch = [];
    length = 0;
  }

  return {
    write(text: string): void {
      batch.push(text);
      length += text.length;
      if (length >= batchLength) flush();
    },
    close(): void {
      flush();
      closeSync(file);
    },
  };
}

export type PartFile = ReturnType<typeof createPartFile>;

/** The elements of a JSON array, without its brackets. */
export function createListFile(path: string) {
  const part = createPartFile(path);
  let separator = '';
  return {
    add(json: string): void {
      part.write(separator + json);
      separator = ',';
    },
    close: part.close,
  };
}

export type ListFile = ReturnType<typeof createListFile>;
