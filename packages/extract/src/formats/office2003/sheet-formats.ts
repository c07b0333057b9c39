import { numberFormat, type ShowNumber } from '../../sheets/number-format.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** What the formats that have names stand for. */
const named: Readonly<Record<string, string>> = {
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Short Date': 'yyyy-mm-dd',
  'Medium Date': 'yyyy-mm-dd',
  'Long Date': 'yyyy-mm-dd',
  'General Date': 'yyyy-mm-dd hh:mm:ss',
  'Short Time': 'hh:mm',
  'Medium Time': 'hh:mm',
  'Long Time': 'hh:mm:ss',
};

const msPerDay = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);

/** Shows the values of cells by the styles of a workbook of Excel 2003. */
export function readSheetFormats(xml: string) {
  const formats = new Map<string, ShowNumber>();
  let style = '';
  scanXml(xml, {
    start(name, attributes) {
      if (name === 'Style') style = xmlAttribute(attributes, 'ID') ?? '';
      const format = name === 'NumberFormat' ? xmlAttribute(attributes, 'Format') : undefined;
      if (format && format !== 'General') formats.set(style, numberFormat(named[format] ?? format));
    },
    end() {},
  });

  return (text: string, type: string, of: string): string => {
    const value = type === 'DateTime' ? (Date.parse(`${text}Z`) - dayZero) / msPerDay : Number(text);
    if (text === '' || !Number.isFinite(value) || !/^(?:DateTime|Number)$/.test(type)) return text;
    const show = formats.get(of);
    if (show) return show(value);
    return type === 'DateTime' ? text.replace(/T(?:00:00:00)?(?:\.0+)?/, ' ').trim() : text;
  };
}
