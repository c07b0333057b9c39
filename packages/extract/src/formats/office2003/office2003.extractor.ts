import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const maxBytes = 256 * 1024 * 1024;

export const flatPackageExtractor = defineExtractor({
  name: 'Flat Office package',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/x-flat-opc+xml', 'Office document as one XML file (Flat OPC)', '', {
      xmlNamespace: /^http:\/\/schemas\.microsoft\.com\/office\/2006\/xmlPackage$/,
    }),
  ],
  maxBytes,
  async extract(file, context) {
    const { readFlatPackage } = await import('./read-flat-package.ts');
    return readFlatPackage(file, context);
  },
});

export const wordXmlExtractor = defineExtractor({
  name: 'Word 2003 XML',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/x-wordml+xml', 'Word document (2003 XML)', '', {
      xmlNamespace: /^http:\/\/schemas\.microsoft\.com\/office\/word\/2003\/wordml$/,
    }),
  ],
  maxBytes,
  async extract(file) {
    const { readWordXml } = await import('./read-word-xml.ts');
    return readWordXml(file);
  },
});

export const excelXmlExtractor = defineExtractor({
  name: 'Excel 2003 XML',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/x-spreadsheetml+xml', 'Excel workbook (2003 XML)', '', {
      xmlNamespace: /^urn:schemas-microsoft-com:office:spreadsheet$/,
    }),
  ],
  maxBytes,
  async extract(file) {
    const { readExcelXml } = await import('./read-excel-xml.ts');
    return readExcelXml(file);
  },
});
