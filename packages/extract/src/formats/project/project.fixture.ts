import { makeCfb } from '../../cfb/cfb.fixture.ts';

const u32 = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);

interface Value {
  row: number;
  field: number;
  text: string;
}

function table(values: readonly Value[], isLong: boolean): [meta: Buffer, data: Buffer] {
  const entries: Buffer[] = [];
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { row, field, text } of values) {
    const bytes = Buffer.from(`${text}\0`, 'utf16le');
    const entry = Buffer.alloc(isLong ? 12 : 8);
    if (isLong) {
      entry.writeUInt32LE(row, 0);
      entry.writeUInt16LE(field, 8);
    } else {
      entry.writeUIntLE(row, 0, 3);
      entry.writeUInt8(field, 3);
    }
    entry.writeUInt32LE(at, 4);
    entries.push(entry);
    pieces.push(u32(bytes.length), bytes);
    at += 4 + bytes.length;
  }
  return [Buffer.concat([u32(0xfadfadba, 0, values.length, 0, 0, at), ...entries]), Buffer.concat(pieces)];
}

/** A plan: the streams of variable data of its tasks and resources, of Project 2000 or of 2007 and later. */
export function makeMpp(tasks: readonly Value[], resources: readonly Value[], isLong = true): Buffer {
  const folder = isLong ? '   114' : '   19';
  const [taskMeta, taskData] = table(tasks, isLong);
  const [resourceMeta, resourceData] = table(resources, isLong);
  return makeCfb({
    [`${folder}/TBkndTask/VarMeta`]: taskMeta,
    [`${folder}/TBkndTask/Var2Data`]: taskData,
    [`${folder}/TBkndRsc/VarMeta`]: resourceMeta,
    [`${folder}/TBkndRsc/Var2Data`]: resourceData,
  });
}
