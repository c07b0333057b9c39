import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

/** Larger databases are read page by page. */
const wholeBytes = 64 * 1024 * 1024;

export const sqliteExtractor = defineExtractor({
  name: 'SQLite database',
  route: 'text',
  cost: 'heavy',
  types: [
    binaryType('application/vnd.oai.geopackage', 'GeoPackage', 'gpkg', {
      head: /^SQLite format 3.{53}(?:GPKG|GP10)/s,
    }),
    binaryType('application/vnd.sqlite3', 'SQLite database', 'sqlite sqlite3 db db3 s3db', {
      magic: ['SQLite format 3\0'],
    }),
  ],
  maxBytes: 16 * 1024 ** 3,
  async extract(file, context) {
    if (file.size > wholeBytes) {
      const { readLargeSqlite } = await import('./read-large-sqlite.ts');
      return readLargeSqlite(file, context);
    }
    const { readSqlite } = await import('./read-sqlite.ts');
    return readSqlite(file, context);
  },
});

export const accessExtractor = defineExtractor({
  name: 'Access database',
  route: 'text',
  cost: 'heavy',
  types: [
    binaryType('application/vnd.ms-access', 'Access database', 'mdb accdb', {
      magic: ['\0\x01\0\0Standard Jet DB', '\0\x01\0\0Standard ACE DB'],
    }),
  ],
  maxBytes: 192 * 1024 * 1024,
  async extract(file, context) {
    const { readAccess } = await import('./read-access.ts');
    return readAccess(file, context);
  },
});
