/** A record of a presentation or of a drawing in it (MS-PPT 2.3.1). */
export interface PptRecord {
  type: number;
  instance: number;
  /** Its content. */
  bytes: Buffer;
}

const headerBytes = 8;

/** Types of records that matter to the text (MS-PPT 2.13.24, MS-ODRAW 2.2.1). */
export const recordType = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  slidePersist: 1011,
  slideShowInfo: 1017,
  externalObjects: 1033,
  drawing: 1036,
  list: 2000,
  placeholder: 3011,
  outlineTextReference: 3998,
  textHeader: 3999,
  textCharacters: 4000,
  textStyle: 4001,
  textBytes: 4008,
  textStyle9: 4012,
  outlineStyles9: 4014,
  outlineStyleHeader9: 4015,
  string: 4026,
  link: 4055,
  linkNumber: 4051,
  slideNumberMark: 4056,
  headersFooters: 4057,
  headersFootersFlags: 4058,
  textLinkPlace: 4063,
  slideList: 4080,
  interaction: 4082,
  interactionAtom: 4083,
  userEdit: 4085,
  dateMark: 4087,
  genericDateMark: 4088,
  headerMark: 4089,
  footerMark: 4090,
  richDateMark: 4117,
  programTags: 5000,
  programTag: 5002,
  programData: 5003,
  persistDirectory: 6002,
  group: 0xf003,
  shape: 0xf004,
  drawingPage: 0xf002,
  options: 0xf00b,
  textBox: 0xf00d,
  childAnchor: 0xf00f,
  clientData: 0xf011,
  moreOptions: 0xf122,
} as const;

/** The record at a place, cut where the bytes end; undefined where none can be. */
export function recordAt(bytes: Buffer, at: number): (PptRecord & { end: number }) | undefined {
  if (at < 0 || at + headerBytes > bytes.length) return undefined;
  const end = Math.min(bytes.length, at + headerBytes + bytes.readUInt32LE(at + 4));
  return {
    type: bytes.readUInt16LE(at + 2),
    instance: bytes.readUInt16LE(at) >> 4,
    bytes: bytes.subarray(at + headerBytes, end),
    end,
  };
}

/** The records that follow each other in some bytes. */
export function* recordsIn(bytes: Buffer): Generator<PptRecord> {
  for (let record = recordAt(bytes, 0); record; record = recordAt(bytes, record.end)) yield record;
}

/** The first record of a type among those that follow each other. */
export function firstRecord(bytes: Buffer, type: number, instance?: number): PptRecord | undefined {
  for (const record of recordsIn(bytes)) {
    if (record.type === type && (instance === undefined || record.instance === instance)) return record;
  }
  return undefined;
}
