import { makeCfb } from '../../cfb/cfb.fixture.ts';
import { recordType } from './records.ts';

/** A slide as PowerPoint keeps it: the texts of its placeholders in the list of slides, the shapes that refer to them. */
export interface MadeSlide {
  title?: string;
  /** Each paragraph with its level; numbered where it says so. */
  body?: { text: string; level?: number; hasBullet?: boolean }[];
  bodyLinks?: { start: number; end: number; id: number }[];
  notes?: string;
  isHidden?: boolean;
  footer?: string;
  /** Whether the list of slides names it. */
  isDeleted?: boolean;
  /** Records of further shapes. */
  shapes?: Buffer[];
}

const container = 0xf;

/** A record of some content, or of further records. */
export function made(type: number, content: Buffer | Buffer[], instance = 0): Buffer {
  const bytes = Array.isArray(content) ? Buffer.concat(content) : content;
  const header = Buffer.alloc(8);
  header.writeUInt16LE((instance << 4) | (Array.isArray(content) ? container : 0), 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([header, bytes]);
}

export function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32LE(value >>> 0, i * 4);
  });
  return bytes;
}

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A shape with a text box of the given records. */
export const madeShape = (records: Buffer[], data: Buffer[] = []): Buffer =>
  made(recordType.shape, [made(recordType.clientData, data), made(recordType.textBox, records)]);

export const madeText = (kind: number, text: string): Buffer[] => [
  made(recordType.textHeader, longs(kind)),
  made(recordType.textCharacters, wide(text)),
];

const madeDrawing = (shapes: Buffer[]): Buffer => {
  const ownShape = made(recordType.shape, []);
  return made(recordType.drawing, [
    made(recordType.drawingPage, [made(recordType.group, [ownShape, ...shapes])]),
  ]);
};

const placeholder = (id: number): Buffer =>
  made(recordType.placeholder, Buffer.from([0, 0, 0, 0, id, 0, 0, 0]));

function slideRecord(slide: MadeSlide, notesId: number): Buffer {
  const refer = (index: number, id: number) =>
    madeShape([made(recordType.outlineTextReference, longs(index))], [placeholder(id)]);
  const shapes = [
    ...(slide.body ? [refer(slide.title === undefined ? 0 : 1, 14)] : []),
    ...(slide.title === undefined ? [] : [refer(0, 13)]),
    ...(slide.shapes ?? []),
  ];
  const show = Buffer.alloc(16);
  show.writeUInt16LE(slide.isHidden ? 4 : 0, 10);
  return made(recordType.slide, [
    made(recordType.slideAtom, longs(0, 0, 0, 0, notesId, 0)),
    made(recordType.slideShowInfo, show),
    madeDrawing(shapes),
    ...(slide.footer === undefined ? [] : [footerRecord(slide.footer)]),
  ]);
}

const footerRecord = (text: string): Buffer =>
  made(recordType.headersFooters, [
    made(recordType.headersFootersFlags, Buffer.from([0, 0, 0x20, 0])),
    made(recordType.string, wide(text), 2),
  ]);

function listedTexts({ title, body, bodyLinks = [] }: MadeSlide): Buffer[] {
  const records = title === undefined ? [] : madeText(0, title);
  if (!body) return records;
  const styles = body.flatMap(({ text, level = 0, hasBullet }) => {
    const head = Buffer.alloc(6);
    head.writeUInt32LE(text.length + 1, 0);
    head.writeUInt16LE(level, 4);
    return hasBullet === undefined ? [head, longs(0)] : [head, longs(1), Buffer.from([hasBullet ? 1 : 0, 0])];
  });
  const length = body.reduce((sum, { text }) => sum + text.length + 1, 0);
  const links = bodyLinks.flatMap(({ start, end, id }) => [
    made(recordType.interaction, [made(recordType.interactionAtom, longs(0, id, 4, 0))]),
    made(recordType.textLinkPlace, longs(start, end)),
  ]);
  return [
    ...records,
    ...madeText(1, body.map(({ text }) => text).join('\r')),
    made(recordType.textStyle, Buffer.concat([...styles, longs(length, 1), Buffer.from([0, 0])])),
    ...links,
  ];
}

interface MadePresentation {
  links?: Record<number, string>;
  token?: number;
  /** The storage that it lies in. */
  folder?: string;
}

/** A presentation that was saved twice: the objects of the first edit stand below those of the second. */
export function makePpt(
  slides: MadeSlide[],
  { links = {}, token = 0xe391c05f, folder = '' }: MadePresentation = {},
): Buffer {
  const objects = new Map<number, Buffer>();
  /** A slide that comes again is one object, which several numbers lead to. */
  const records = new Map<MadeSlide, Buffer>();
  const listed: Buffer[] = [];
  const listedNotes: Buffer[] = [];
  slides.forEach((slide, i) => {
    const [id, notesId] = [i + 10, slide.notes === undefined ? 0 : i + 500];
    const record = records.get(slide) ?? slideRecord(slide, notesId);
    records.set(slide, record);
    objects.set(id, record);
    if (!slide.isDeleted)
      listed.push(made(recordType.slidePersist, longs(id, 0, 0, i + 256, 0)), ...listedTexts(slide));
    if (slide.notes === undefined) return;
    objects.set(i + 100, made(recordType.notes, [madeDrawing([madeShape(madeText(2, slide.notes))])]));
    listedNotes.push(made(recordType.slidePersist, longs(i + 100, 0, 0, notesId, 0)));
  });
  const external = Object.entries(links).map(([id, target]) =>
    made(recordType.link, [
      made(recordType.linkNumber, longs(Number(id))),
      made(recordType.string, wide(target), 1),
    ]),
  );
  const document = made(recordType.document, [
    made(recordType.externalObjects, external),
    made(recordType.slideList, listed),
    made(recordType.slideList, listedNotes, 2),
  ]);
  const { stream, user } = saveTwice(objects, document, token);
  return makeCfb({ [`${folder}PowerPoint Document`]: stream, [`${folder}Current User`]: user });
}

function saveTwice(objects: Map<number, Buffer>, document: Buffer, token: number) {
  const pieces: Buffer[] = [];
  let length = 0;
  const places = new Map<Buffer, number>();
  const put = (bytes: Buffer): number => {
    const known = places.get(bytes);
    if (known !== undefined) return known;
    pieces.push(bytes);
    length += bytes.length;
    places.set(bytes, length - bytes.length);
    return length - bytes.length;
  };
  const entries = (objectPlaces: [number, number][]) =>
    longs(...objectPlaces.flatMap(([id, place]) => [(1 << 20) | id, place]));
  const edit = (previous: number, objectPlaces: [number, number][]): number => {
    const directory = put(made(recordType.persistDirectory, entries(objectPlaces)));
    return put(made(recordType.userEdit, longs(0, 0, previous, directory, 1, 0, 0)));
  };
  const older = put(made(recordType.document, [made(recordType.slideList, [])]));
  const first = edit(0, [
    [1, older],
    ...[...objects].map(([id, bytes]): [number, number] => [id, put(bytes)]),
  ]);
  const last = edit(first, [[1, put(document)]]);
  const user = Buffer.concat([Buffer.alloc(8), longs(20, token, last)]);
  return { stream: Buffer.concat(pieces), user };
}
