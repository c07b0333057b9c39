import type { ReadDocument } from '../define-agent-type.ts';

/** A piece of a document that can be found and cited. */
export interface Chunk {
  docId: string;
  chunkId: string;
  /** What the document is cited by. */
  source: string;
  text: string;
  /** Place in its document. */
  order: number;
}

/** In UTF-16 units. Paragraphs are collected up to this length; a longer one is cut at a space. */
const chunkLength = 1_000;

/** Cuts documents into chunks, in time linear in their length. */
export const chunkDocuments = (documents: readonly ReadDocument[]): Chunk[] =>
  documents.flatMap(({ id, name, text }) =>
    pack(text.split(/\n[^\S\n]*\n/).flatMap(cut)).map((piece, order) => ({
      docId: id,
      chunkId: `${id}#${order}`,
      source: name,
      text: piece,
      order,
    })),
  );

function pack(paragraphs: readonly string[]): string[] {
  const chunks: string[] = [];
  let open = '';
  for (const paragraph of paragraphs) {
    if (open && open.length + paragraph.length + 2 > chunkLength) {
      chunks.push(open);
      open = '';
    }
    open = open ? `${open}\n\n${paragraph}` : paragraph;
  }
  return open ? [...chunks, open] : chunks;
}

function cut(paragraph: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (paragraph.length - start > chunkLength) {
    // A search in the whole paragraph would go back to its start, each time.
    const space = paragraph.slice(start, start + chunkLength).lastIndexOf(' ');
    const end = space > chunkLength / 2 ? start + space : wholeCharacter(paragraph, start + chunkLength);
    pieces.push(paragraph.slice(start, end));
    start = end;
  }
  return [...pieces, paragraph.slice(start)].map((piece) => piece.trim()).filter(Boolean);
}

/** An index that does not part a surrogate pair. */
const wholeCharacter = (text: string, at: number) =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
