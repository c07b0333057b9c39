import type { Expand } from './phrases.ts';
import { unpackPage } from './unpack.ts';

/** How the topics of a help file are kept, as its system file says. */
export interface TopicLayout {
  pageBytes: number;
  isPacked: boolean;
  /** Bytes of a page once it is unpacked. */
  unpackedBytes: number;
  /** Of Windows 3.0, where a record says how far the next one is. */
  isOld: boolean;
}

/** The title of a topic, or a paragraph or table of it. */
export interface TopicPart {
  isTitle: boolean;
  bytes: Buffer;
}

const pageHead = 12;
const linkHead = 21;
const mostLinks = 200_000;
const topicHeader = 2;

/** What is displayed, by the kind of record: paragraphs of Windows 3.0 and later, tables. */
const displayed: ReadonlySet<number> = new Set([1, 0x20, 0x23]);

/** The parts of the topics, one after the other. */
export function* topicParts(topics: Buffer, layout: TopicLayout, expand: Expand): Generator<TopicPart> {
  const pages = unpackAll(topics, layout);
  const read = (place: number, length: number): Buffer | undefined => {
    const pieces: Buffer[] = [];
    let page = Math.floor((place - pageHead) / layout.unpackedBytes);
    let start = (place - pageHead) % layout.unpackedBytes;
    for (let left = length; left > 0; page += 1, start = 0) {
      const piece = pages[page]?.subarray(start, start + left);
      if (!piece || piece.length === 0) return undefined;
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  };
  const seen = new Set<number>();
  for (let at = topics.readUInt32LE(4); at >= pageHead && !seen.has(at) && seen.size < mostLinks; ) {
    seen.add(at);
    const head = read(at, linkHead);
    if (!head) return;
    const [size, length, next, first] = [0, 4, 12, 16].map((field) => head.readUInt32LE(field));
    const kind = head.readUInt8(20);
    const packed = (size ?? 0) - (first ?? 0);
    const isTold = kind === topicHeader || displayed.has(kind);
    const bytes =
      isTold && packed > 0 && packed < topics.length * 8 ? read(at, size ?? 0)?.subarray(first) : undefined;
    if (bytes)
      yield {
        isTitle: kind === topicHeader,
        bytes: (length ?? 0) > packed ? expand(bytes, length ?? 0) : bytes,
      };
    at = layout.isOld ? at + (next ?? 0) : (next ?? 0);
  }
}

function unpackAll(topics: Buffer, { pageBytes, isPacked, unpackedBytes }: TopicLayout): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < topics.length; at += pageBytes) {
    const page = topics.subarray(at + pageHead, at + pageBytes);
    pages.push(isPacked ? unpackPage(page, unpackedBytes) : page);
  }
  return pages;
}
