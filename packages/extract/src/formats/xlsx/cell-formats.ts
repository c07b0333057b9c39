import { builtInFormat, numberFormat, type ShowNumber } from '../../sheets/number-format.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** Reads the cell formats of styles.xml (ECMA-376 part 1, 18.8): how the numbers of each style are shown. */
export function readCellFormats(xml: string, since1904: boolean): (style: number) => ShowNumber {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  let within = false;
  scanXml(xml, {
    start(name, attributes) {
      if (name === 'numFmt') {
        codes.set(Number(xmlAttribute(attributes, 'numFmtId')), xmlAttribute(attributes, 'formatCode') ?? '');
      } else if (name === 'cellXfs') within = true;
      else if (within && name === 'xf') formatIds.push(Number(xmlAttribute(attributes, 'numFmtId') ?? 0));
    },
    end(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  const shown = new Map<number, ShowNumber>();
  return (style) => {
    const id = formatIds[style] ?? 0;
    const known = shown.get(id);
    if (known) return known;
    const format = numberFormat(codes.get(id) ?? builtInFormat(id), since1904);
    shown.set(id, format);
    return format;
  };
}
