import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

/** A packet as it was caught: the kind of the network, and its first bytes. */
export interface Frame {
  network: number;
  seconds: number;
  bytes: Buffer;
}

const mostBytes = 4_096;
const sectionHeader = 0x0a0d0d0a;

/** The packets of a file of libpcap or of its successor pcapng. */
export function framesOf(view: View): Generator<Frame> {
  return view.u32(0) === sectionHeader ? blocks(view) : records(view);
}

function* records(view: View): Generator<Frame> {
  const little = [0xd4c3b2a1, 0x4d3cb2a1].includes(view.u32(0));
  if (![0xa1b2c3d4, 0xa1b23c4d].includes(view.u32(0, little))) throw new Unreadable('corrupt', 'no packets');
  const network = view.u32(20, little) & 0xffff;
  for (let at = 24; at + 16 <= view.size; ) {
    const length = view.u32(at + 8, little);
    if (at + 16 + length > view.size) return;
    yield { network, seconds: view.u32(at, little), bytes: view.bytes(at + 16, Math.min(length, mostBytes)) };
    at += 16 + length;
  }
}

function* blocks(view: View): Generator<Frame> {
  let little = true;
  let networks: { kind: number; ticks: number }[] = [];
  for (let at = 0; at + 12 <= view.size; ) {
    if (view.u32(at) === sectionHeader) {
      little = view.u32(at + 8, true) === 0x1a2b3c4d;
      networks = [];
    }
    const [type, length] = [view.u32(at, little), view.u32(at + 4, little)];
    if (length < 12 || at + length > view.size) return;
    if (type === 1 && networks.length < 1_000) networks.push({ kind: view.u16(at + 8, little), ticks: 1e6 });
    if (type === 6) {
      const { kind, ticks } = networks[view.u32(at + 8, little)] ?? { kind: 1, ticks: 1e6 };
      const caught = Math.min(view.u32(at + 20, little), length - 32, mostBytes);
      const seconds = (view.u32(at + 12, little) * 2 ** 32 + view.u32(at + 16, little)) / ticks;
      if (caught > 0)
        yield { network: kind, seconds: Math.floor(seconds), bytes: view.bytes(at + 28, caught) };
    }
    if (type === 3) {
      const caught = Math.min(view.u32(at + 8, little), length - 16, mostBytes);
      if (caught > 0)
        yield { network: networks[0]?.kind ?? 1, seconds: 0, bytes: view.bytes(at + 12, caught) };
    }
    at += length;
  }
}
