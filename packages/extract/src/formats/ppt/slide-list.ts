import { firstRecord, recordsIn, recordType } from './records.ts';
import { programData } from './slide-shapes.ts';
import { createTextReader, type TextBody } from './text-body.ts';
import { readNumbered } from './text-styles.ts';

/** A slide or a page of notes as the presentation lists it. */
export interface ListedSlide {
  /** The number of the object that it is. */
  persistId: number;
  slideId: number;
  /** The texts of its placeholders. */
  texts: TextBody[];
}

const slides = 0;
const notes = 2;

/** The slides in their order, or the pages of notes; an object that is listed twice comes once. */
export function readSlideList(document: Buffer, kind: 'slides' | 'notes'): ListedSlide[] {
  const list = firstRecord(document, recordType.slideList, kind === 'slides' ? slides : notes);
  const found = new Map<number, ListedSlide>();
  let reader = createTextReader();
  for (const record of list ? recordsIn(list.bytes) : []) {
    if (record.type !== recordType.slidePersist) reader.read(record);
    else if (record.bytes.length >= 16) {
      reader = createTextReader();
      const persistId = record.bytes.readUInt32LE(0);
      const slide = { persistId, slideId: record.bytes.readUInt32LE(12), texts: reader.bodies };
      if (!found.has(persistId)) found.set(persistId, slide);
    }
  }
  return [...found.values()];
}

/** The targets of links by their numbers. */
export function readLinks(document: Buffer): Map<string, string> {
  const links = new Map<string, string>();
  const objects = firstRecord(document, recordType.externalObjects);
  for (const { type, bytes } of objects ? recordsIn(objects.bytes) : []) {
    if (type !== recordType.link) continue;
    const number = firstRecord(bytes, recordType.linkNumber)?.bytes;
    const target = firstRecord(bytes, recordType.string, 1)?.bytes;
    if (number && number.length >= 4 && target) {
      links.set(String(number.readUInt32LE(0)), target.toString('utf16le', 0, target.length & ~1));
    }
  }
  return links;
}

/** Which later properties of the listed texts make numbers, by slide and kind of text. */
export function readListedNumbers(document: Buffer): ReadonlyMap<string, boolean[]> {
  const numbers = new Map<string, boolean[]>();
  const tags = firstRecord(
    firstRecord(document, recordType.list)?.bytes ?? Buffer.alloc(0),
    recordType.programTags,
  );
  for (const data of tags ? programData(tags.bytes) : []) {
    for (const { type, bytes } of recordsIn(data)) {
      const header =
        type === recordType.outlineStyles9 ? firstRecord(bytes, recordType.outlineStyleHeader9) : undefined;
      const style = header && firstRecord(bytes, recordType.textStyle9);
      if (!style || header.bytes.length < 8) continue;
      numbers.set(
        `${header.bytes.readUInt32LE(0)} ${header.bytes.readUInt32LE(4)}`,
        readNumbered(style.bytes),
      );
    }
  }
  return numbers;
}

const footerFlag = 0x20;
const footerInstance = 2;

/** The line at the foot of slides that a record of headers and footers shows. */
export function footerOf(container: Buffer, instance?: number): string | undefined {
  const record = firstRecord(container, recordType.headersFooters, instance);
  const flags = record && firstRecord(record.bytes, recordType.headersFootersFlags)?.bytes;
  if (!record || !flags || flags.length < 4 || !(flags.readUInt16LE(2) & footerFlag)) return undefined;
  const text = firstRecord(record.bytes, recordType.string, footerInstance)?.bytes;
  return text?.toString('utf16le', 0, text.length & ~1).trim() || undefined;
}
