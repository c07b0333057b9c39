/** Fills a row of a known length; what does not fit is left out. */
function createRow(length: number) {
  const row = Buffer.alloc(length);
  let at = 0;
  return {
    row,
    isFull: (): boolean => at >= length,
    copy(bytes: Uint8Array): void {
      row.set(bytes.subarray(0, length - at), at);
      at = Math.min(length, at + bytes.length);
    },
    repeat(byte: number, count: number): void {
      row.fill(byte, at, Math.min(length, at + count));
      at = Math.min(length, at + count);
    },
    /** Again what stands some bytes before. */
    again(back: number, count: number): void {
      for (let i = 0; i < count && at < length; i += 1) {
        row[at] = row[at - back] ?? 0;
        at += 1;
      }
    },
  };
}

/** What commands of a half byte do: copy, repeat the next byte, or repeat a byte of their own. */
type Command = { kind: 'copy' | 'next' | number; least: number; isLong: boolean };

const commands: Record<number, Command> = {
  0: { kind: 'copy', least: 64, isLong: true },
  4: { kind: 'next', least: 18, isLong: true },
  5: { kind: 0x40, least: 17, isLong: true },
  6: { kind: 0x20, least: 17, isLong: true },
  7: { kind: 0, least: 17, isLong: true },
  8: { kind: 'copy', least: 1, isLong: false },
  9: { kind: 'copy', least: 17, isLong: false },
  10: { kind: 'copy', least: 33, isLong: false },
  11: { kind: 'copy', least: 49, isLong: false },
  12: { kind: 'next', least: 3, isLong: false },
  13: { kind: 0x40, least: 2, isLong: false },
  14: { kind: 0x20, least: 2, isLong: false },
  15: { kind: 0, least: 2, isLong: false },
};

/** Unpacks a row whose repetitions are counted (`SASYZCRL`). */
export function unpackRuns(packed: Buffer, length: number): Buffer {
  const { row, copy, repeat, isFull } = createRow(length);
  for (let at = 0; at < packed.length && !isFull(); ) {
    const head = packed[at] ?? 0;
    const command = commands[head >> 4];
    if (!command) break;
    const { kind, least, isLong } = command;
    const count = least + (isLong ? (head & 15) * 256 + (packed[at + 1] ?? 0) : head & 15);
    at += isLong ? 2 : 1;
    if (kind === 'copy') {
      copy(packed.subarray(at, at + count));
      at += count;
    } else if (kind === 'next') {
      repeat(packed[at] ?? 0, count);
      at += 1;
    } else repeat(kind, count);
  }
  return row;
}

/** Unpacks a row by Ross's data compression (`SASYZCR2`): 16 bits say which of the next items are commands. */
export function unpackPatterns(packed: Buffer, length: number): Buffer {
  const { row, copy, repeat, again, isFull } = createRow(length);
  let at = 0;
  const byte = (): number => {
    at += 1;
    return packed[at - 1] ?? 0;
  };
  while (at < packed.length && !isFull()) {
    const bits = (byte() << 8) | byte();
    for (let mask = 0x8000; mask > 0 && at < packed.length && !isFull(); mask >>= 1) {
      if ((bits & mask) === 0) {
        copy(packed.subarray(at, at + 1));
        at += 1;
        continue;
      }
      const head = byte();
      const [command, low] = [head >> 4, head & 15];
      if (command === 0) repeat(byte(), low + 3);
      else if (command === 1) {
        const count = low + (byte() << 4) + 19;
        repeat(byte(), count);
      } else {
        const back = low + 3 + (byte() << 4);
        again(back, command === 2 ? byte() + 16 : command);
      }
    }
  }
  return row;
}
