import { scanXml } from '../../zip/scan-xml.ts';
import { PdfStream } from './syntax/objects.ts';
import type { PdfDocument } from './syntax/open-document.ts';

const longest = 16 * 1024 * 1024;

/**
 * The texts of a form that is kept as XML alone, where the page only says that another program is needed: its labels,
 * then what was filled in. Undefined where the pages show the form themselves.
 */
export function readXfaForm(document: PdfDocument, pageText: string): string[] | undefined {
  const form = document.dictOf(document.catalog.get('AcroForm'));
  const isAlone = document.resolve(document.catalog.get('NeedsRendering')) === true;
  if (!form?.has('XFA') || !(isAlone || /please wait/i.test(pageText))) return undefined;
  const xfa = document.resolve(form.get('XFA'));
  const parts = (Array.isArray(xfa) ? xfa : [xfa]).map((part) => document.resolve(part));
  const xml = Buffer.concat(
    parts.flatMap((part) => (part instanceof PdfStream ? [document.unpack(part)] : [])),
  );
  return textsOf(xml.toString('utf8', 0, longest));
}

function textsOf(xml: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  let text = '';
  const isData = () => open.includes('data') && open.includes('datasets');
  const isLabel = () => open.includes('template') && (open.includes('text') || open.includes('exData'));
  const flush = () => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line !== '') texts.push(line);
    text = '';
  };
  scanXml(xml, {
    start(name) {
      flush();
      open.push(name);
    },
    end(name) {
      const at = open.lastIndexOf(name);
      if (at === -1) return;
      const isFilledIn = isData() && at === open.length - 1 && text.trim() !== '';
      if (isFilledIn) text = `${name}: ${text}`;
      flush();
      open.length = at;
    },
    text(value) {
      if (isLabel() || isData()) text += value;
    },
  });
  return texts;
}
