import { Unreadable } from '../../unreadable.ts';
import { type PptRecord, recordAt, recordsIn, recordType } from './records.ts';

const encryptedMark = 0xf3d1c4df;
const encryptedEditBytes = 32;

/** Finds the objects of a presentation as it was last saved: what was deleted or replaced before is not among them. */
export function openPersistDirectory(stream: Buffer, currentUser: Buffer) {
  if (currentUser.length >= 20 && currentUser.readUInt32LE(12) === encryptedMark)
    throw new Unreadable('encrypted', 'PowerPoint presentation');
  const named = currentUser.length >= 20 ? editAt(stream, currentUser.readUInt32LE(16)) : undefined;
  const newest = named ?? lastEdit(stream);
  if (!newest) throw new Unreadable('corrupt', 'no record of an edit');
  if (newest.length >= encryptedEditBytes) throw new Unreadable('encrypted', 'PowerPoint presentation');
  const places = new Map<number, number>();
  const seen = new Set<number>([0]);
  for (let edit: Buffer | undefined = newest; edit; ) {
    const previous: number = edit.readUInt32LE(8);
    const directory = edit.readUInt32LE(12);
    if (!seen.has(directory)) readDirectory(recordAt(stream, directory), places);
    edit = seen.has(previous) ? undefined : editAt(stream, previous);
    seen.add(directory).add(previous);
  }
  let left = stream.length * 4;
  const find = (id: number): PptRecord | undefined => {
    const record = recordAt(stream, places.get(id) ?? -1);
    left -= record?.bytes.length ?? 0;
    if (left < 0) throw new Unreadable('inflates_too_much', 'objects share their place');
    return record;
  };
  return { find, document: find(newest.readUInt32LE(16)) };
}

export type PersistDirectory = ReturnType<typeof openPersistDirectory>;

function editAt(stream: Buffer, at: number): Buffer | undefined {
  const record = recordAt(stream, at);
  return record?.type === recordType.userEdit && record.bytes.length >= 28 ? record.bytes : undefined;
}

function lastEdit(stream: Buffer): Buffer | undefined {
  let last: Buffer | undefined;
  for (const { type, bytes } of recordsIn(stream)) {
    if (type === recordType.userEdit && bytes.length >= 28) last = bytes;
  }
  return last;
}

/** Numbers that follow each other with a place for each (MS-PPT 2.3.5); what newer edits placed stands. */
function readDirectory(record: PptRecord | undefined, places: Map<number, number>): void {
  if (record?.type !== recordType.persistDirectory) return;
  const { bytes } = record;
  for (let at = 0; at + 4 <= bytes.length; ) {
    const entry = bytes.readUInt32LE(at);
    const count = entry >>> 20;
    at += 4;
    for (let i = 0; i < count && at + 4 <= bytes.length; i += 1, at += 4) {
      const id = (entry & 0xfffff) + i;
      if (!places.has(id)) places.set(id, bytes.readUInt32LE(at));
    }
  }
}
