const mostDepth = 4;

const labels: ReadonlySet<string> = new Set([
  'FileDescription',
  'ProductName',
  'CompanyName',
  'FileVersion',
  'ProductVersion',
  'InternalName',
  'OriginalFilename',
  'LegalCopyright',
  'LegalTrademarks',
  'Comments',
  'PrivateBuild',
  'SpecialBuild',
]);

const align = (at: number): number => (at + 3) & ~3;

/** The strings of a version resource: blocks of a length, a key, a value and further blocks. */
export function versionFacts(bytes: Buffer): [string, string][] {
  const facts: [string, string][] = [];
  readBlock(bytes, 0, 0, facts);
  return facts;
}

function readBlock(bytes: Buffer, at: number, depth: number, facts: [string, string][]): number {
  const length = bytes.readUInt16LE(at);
  const valueLength = bytes.readUInt16LE(at + 2);
  const isText = bytes.readUInt16LE(at + 4) === 1;
  const end = Math.min(at + length, bytes.length);
  if (length < 6) return bytes.length;
  const key = textAt(bytes, at + 6, end);
  const value = align(at + 8 + key.length * 2);
  if (isText && labels.has(key)) facts.push([key, textAt(bytes, value, end).trim()]);
  let child = align(value + (isText ? valueLength * 2 : valueLength));
  if (isText && depth < mostDepth && key !== 'VarFileInfo' && valueLength > 0) child = end;
  while (depth < mostDepth && child + 6 < end) child = align(readBlock(bytes, child, depth + 1, facts));
  return end;
}

function textAt(bytes: Buffer, at: number, end: number): string {
  let stop = at;
  while (stop + 1 < end && bytes.readUInt16LE(stop) !== 0) stop += 2;
  return bytes.toString('utf16le', at, stop);
}
