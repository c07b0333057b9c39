import { attempt } from '../../../bytes/damage.ts';
import type { Hdf5File } from './file.ts';

/** A message in the header of an object: its type and where its content lies. */
export interface Message {
  type: number;
  at: number;
  end: number;
}

const continuation = 0x10;
const mostMessages = 10_000;

/** The messages of an object (specification, IV.A), with those that are continued elsewhere. */
export function messagesOf(file: Hdf5File, at: number): Message[] {
  const { view } = file;
  const isNew = view.bytes(at, 4).toString('latin1') === 'OHDR';
  const messages: Message[] = [];
  const blocks: { at: number; end: number }[] = [];
  let hasOrder = false;
  if (isNew) {
    const flags = view.u8(at + 5);
    const sized = at + 6 + (flags & 0x20 ? 16 : 0) + (flags & 0x10 ? 4 : 0);
    const width = 1 << (flags & 3);
    const length = view.bytes(sized, width).readUIntLE(0, Math.min(width, 6));
    hasOrder = (flags & 4) !== 0;
    blocks.push({ at: sized + width, end: sized + width + length });
  } else blocks.push({ at: at + 16, end: at + 16 + view.u32(at + 8, true) });
  const seen = new Set<number>();
  for (let block = blocks.shift(); block && !seen.has(block.at); block = blocks.shift()) {
    seen.add(block.at);
    const { at: start, end } = block;
    attempt(() => {
      for (const message of isNew ? newMessages(file, start, end, hasOrder) : oldMessages(file, start, end)) {
        messages.push(message);
        const next = message.type === continuation ? continued(file, message, isNew) : undefined;
        if (next) blocks.push(next);
        if (messages.length > mostMessages) return;
      }
    });
  }
  return messages;
}

function continued(file: Hdf5File, { at }: Message, isNew: boolean): { at: number; end: number } | undefined {
  const start = file.address(at);
  if (start === undefined) return undefined;
  const end = start + file.length(at + file.offsetBytes);
  return isNew ? { at: start + 4, end: end - 4 } : { at: start, end };
}

function* oldMessages({ view, step }: Hdf5File, start: number, end: number): Generator<Message> {
  for (let at = start; at + 8 <= end; ) {
    step();
    const length = view.u16(at + 2, true);
    yield { type: view.u16(at, true), at: at + 8, end: at + 8 + length };
    at += 8 + length;
  }
}

function* newMessages(
  { view, step }: Hdf5File,
  start: number,
  end: number,
  hasOrder: boolean,
): Generator<Message> {
  const head = hasOrder ? 6 : 4;
  for (let at = start; at + head <= end; ) {
    step();
    const length = view.u16(at + 1, true);
    yield { type: view.u8(at), at: at + head, end: at + head + length };
    at += head + length;
  }
}
