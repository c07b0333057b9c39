const written: ReadonlySet<string> = new Set([
  'TEXT',
  'MTEXT',
  'ATTRIB',
  'ATTDEF',
  'DIMENSION',
  'MULTILEADER',
  'LEADER',
  'ACAD_TABLE',
]);

/** The words in a drawing: a DXF file is pairs of lines, a code and its value; 1 and 3 are text, 8 names a layer. */
export function dxfToText(source: string): string {
  const lines = source.split('\n');
  const texts: string[] = [];
  const layers = new Set<string>();
  let entity = '';
  let long = '';
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const code = lines[at]?.trim();
    const value = lines[at + 1] ?? '';
    if (code === '0') {
      entity = value.trim();
      long = '';
    } else if (code === '8') layers.add(value.trim());
    else if (written.has(entity) && code === '3') long += value;
    else if (written.has(entity) && code === '1') texts.push(plain(long + value));
  }
  const named = [...layers].filter((layer) => !/^(?:0|Defpoints)?$/.test(layer));
  const body = texts.filter((text) => text !== '').join('\n');
  return [body, named.length > 0 && `Layers: ${named.join(', ')}`].filter(Boolean).join('\n\n');
}

/** Without the codes of formatted text: `\P` ends a line, `%%c` is a diameter. */
const plain = (text: string): string =>
  text
    .replace(/\\P/g, '\n')
    .replace(/\\U\+([\dA-F]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[A-Zac-z][^;\\{}]*;|[{}]|\\[LlOoKk]/g, '')
    .replace(/%%c/gi, 'Ø')
    .replace(/%%d/gi, '°')
    .replace(/%%p/gi, '±')
    .trim();
