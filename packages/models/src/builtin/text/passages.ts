import type { ContextDocument } from '../../chat-model.ts';

/** A sentence, a list item or a line of a table, as it stood in a document. */
export interface Passage {
  text: string;
  source?: string;
  /** The heading above it. */
  heading: string;
  isHeading: boolean;
  /** Place in its document. */
  order: number;
}

/** In characters; a longer sentence is no sentence, and is cut at a space. */
const maxPassageLength = 600;

const heading = /^#{1,6} +/;
const listMark = /^(?:[-*+•] |\d{1,3}[.)] |> ?)/;
const tableRule = /^[\s|:-]+$/;
/** A space after the end of a sentence and before the start of another, or the end of a Chinese or Japanese one. */
const sentenceBreak =
  /(?<=[.!?…]["'”’)\]]{0,3}) (?=["'“‘([¿¡]{0,3}[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？])(?=[^。！？」』”])/u;
const abbreviation = /(?:^|[\s(])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|No|Nr|vs|e\.g|i\.e|approx|Art|Sec|Fig)\.$/u;
const longestAbbreviation = 8;

/** Cuts documents into passages, in time linear in their length. */
export function splitDocuments(documents: readonly ContextDocument[]): Passage[] {
  return documents.flatMap(splitDocument);
}

function splitDocument({ text, source }: ContextDocument): Passage[] {
  const passages: Passage[] = [];
  let paragraph: string[] = [];
  let above = '';
  const add = (found: string, isHeading = false) =>
    passages.push({ text: found, source, heading: above, isHeading, order: passages.length });
  const endParagraph = () => {
    for (const sentence of splitSentences(paragraph.join(' '))) add(sentence);
    paragraph = [];
  };

  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const isTable = line.startsWith('|');
    const startsBlock = isTable || heading.test(line) || listMark.test(line);
    if (line === '' || startsBlock) endParagraph();
    if (line === '' || tableRule.test(line)) continue;
    if (heading.test(line)) {
      above = line.replace(heading, '');
      add(above, true);
    } else if (isTable) {
      const [label, ...cells] = line.split('|').flatMap((cell) => cell.trim() || []);
      if (label) add([label, cells.join(', ')].filter(Boolean).join(': '));
    } else {
      paragraph.push(line.replace(listMark, ''));
    }
  }
  endParagraph();
  return passages;
}

/** The sentences of a paragraph. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const piece of paragraph.replace(/\s+/g, ' ').split(sentenceBreak)) {
    open = open ? `${open} ${piece}` : piece;
    if (abbreviation.test(piece.slice(-longestAbbreviation)) && open.length < maxPassageLength) continue;
    sentences.push(...cutLong(open));
    open = '';
  }
  return [...sentences, ...cutLong(open)];
}

function cutLong(sentence: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (sentence.length - start > maxPassageLength) {
    const space = sentence.lastIndexOf(' ', start + maxPassageLength);
    const end = space > start ? space : start + maxPassageLength;
    pieces.push(sentence.slice(start, end).trim());
    start = end;
  }
  const last = sentence.slice(start).trim();
  return last ? [...pieces, last] : pieces;
}
