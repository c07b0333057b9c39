import { strToU8, zipSync } from 'fflate';

const root = 'http://schemas.openxmlformats.org';

/** A relationship as `[id, type, target]`; a target with a scheme is outside of the package. */
export type RelationshipRow = [id: string, type: string, target: string];

/** The XML of the relationships of a part. */
export const relationshipsXml = (...rows: RelationshipRow[]): string =>
  `<Relationships xmlns="${root}/package/2006/relationships">${rows
    .map(([id, type, target]) => {
      const mode = /^\w+:/.test(target) ? ' TargetMode="External"' : '';
      return `<Relationship Id="${id}" Type="${root}/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;
    })
    .join('')}</Relationships>`;

/** A ZIP file of texts by their names. */
export const zipOf = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** An Open Packaging document with one main part of the given content type. */
export const makePackage = (main: string, contentType: string, parts: Record<string, string>): Uint8Array =>
  zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/${main}" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': relationshipsXml(
      ['r1', 'officeDocument', main],
      ['r2', 'core-properties', 'docProps/core.xml'],
    ),
    ...parts,
  });
