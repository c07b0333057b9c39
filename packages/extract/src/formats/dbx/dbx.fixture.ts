const headBytes = 0x24bc;
const blockBytes = 64;

/** A mailbox of Outlook Express, made by descriptions of its format: messages in blocks of 64 bytes, one node of the tree. */
export function makeDbx(messages: readonly string[]): Buffer {
  const pieces: Buffer[] = [];
  let at = headBytes;
  const add = (bytes: Buffer): number => {
    const start = at;
    bytes.writeUInt32LE(start, 0);
    pieces.push(bytes);
    at += bytes.length;
    return start;
  };
  const infos = messages.map((message) => {
    const body = Buffer.from(message);
    const start = at;
    for (let from = 0; from < body.length; from += blockBytes) {
      const part = body.subarray(from, from + blockBytes);
      const block = Buffer.concat([Buffer.alloc(16), part]);
      block.writeUInt32LE(part.length, 4);
      block.writeUInt32LE(part.length, 8);
      if (from + blockBytes < body.length) block.writeUInt32LE(at + block.length, 12);
      add(block);
    }
    const info = Buffer.alloc(16);
    info.writeUInt32LE(4, 4);
    info.writeUInt8(1, 10);
    info.writeUInt8(0x84, 12);
    info.writeUIntLE(start, 13, 3);
    return add(info);
  });
  const node = Buffer.alloc(24 + infos.length * 12);
  node.writeUInt8(infos.length, 17);
  for (const [i, info] of infos.entries()) node.writeUInt32LE(info, 24 + i * 12);
  const root = add(node);
  const head = Buffer.alloc(headBytes);
  head.write('\xcf\xad\x12\xfe\xc5\xfd\x74\x6f', 'latin1');
  head.writeUInt32LE(infos.length, 0xc4);
  head.writeUInt32LE(root, 0xe4);
  return Buffer.concat([head, ...pieces]);
}
