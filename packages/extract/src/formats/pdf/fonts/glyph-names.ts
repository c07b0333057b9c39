import lines from './glyph-names.json' with { type: 'json' };

let table: Map<string, string> | undefined;

/** The Adobe Glyph List 2.0, for those of its names that Unicode has characters for. */
function glyphTable(): Map<string, string> {
  table ??= new Map(
    lines
      .flatMap((line) => line.split(';'))
      .map((row) => {
        const [name = '', codes = ''] = row.split(' ');
        return [name, String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)))];
      }),
  );
  return table;
}

/** What a glyph of this name stands for; undefined where its name does not tell. */
export function textOfGlyph(name: string): string | undefined {
  const known = glyphTable().get(name);
  if (known !== undefined) return known;
  const base = name.replace(/\..*$|(?:text|display|[bB]igg?|t[pk]|bt|ex|mid)$/, '');
  if (base === '') return name === '.notdef' ? '' : undefined;
  if (base.includes('_')) {
    const parts = base.split('_').map(textOfGlyph);
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  const code = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(base);
  if (!code) return base === name ? undefined : textOfGlyph(base);
  const point = Number.parseInt(code[1] ?? code[2] ?? '', 16);
  return point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? undefined : String.fromCodePoint(point);
}
