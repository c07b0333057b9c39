import { scanXml } from '../../zip/scan-xml.ts';

/** What stands between the parts of an element. */
const between: Record<string, string> = {
  mfrac: '/',
  msup: '^',
  msub: '_',
  msubsup: '_',
  munder: '_',
  mover: '^',
};

/** A formula in one line: `(a + b)/2`, `x^2`. */
export function mathmlToText(xml: string): string {
  let out = '';
  const open: { name: string; parts: number }[] = [];
  scanXml(xml, {
    start(name) {
      const parent = open.at(-1);
      const mark = parent && between[parent.name];
      if (parent && mark && parent.parts > 0) out += mark;
      if (parent) parent.parts += 1;
      if (name === 'msqrt' || name === 'mroot') out += '√(';
      if (name === 'mtr') out += '\n';
      open.push({ name, parts: 0 });
    },
    end() {
      const name = open.pop()?.name;
      if (name === 'msqrt' || name === 'mroot') out += ')';
      if (name === 'mtd' || name === 'math') out += ' ';
    },
    text(value) {
      if (!/^annotation/.test(open.at(-1)?.name ?? '')) out += value.trim();
    },
  });
  return out.trim();
}
