import { zipOf } from '../../testing/make-package.ts';

const root = 'application/vnd.oasis.opendocument';

/** A document of a kind such as `text`, by the inside of its body and of its automatic styles. */
export const makeOpenDocument = (
  kind: string,
  body: string,
  styles = '',
  parts: Record<string, string> = {},
): Uint8Array =>
  zipOf({
    mimetype: `${root}.${kind}`,
    'content.xml': `<?xml version="1.0"?><office:document-content>${inside(kind, body, styles)}</office:document-content>`,
    'meta.xml':
      '<office:document-meta><dc:title>Plan</dc:title><dc:creator>Ann Lee</dc:creator></office:document-meta>',
    ...parts,
  });

/** The same as one XML file. */
export const makeFlatDocument = (kind: string, body: string, styles = ''): string =>
  `<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:mimetype="${root}.${kind}">${inside(kind, body, styles)}</office:document>`;

const inside = (kind: string, body: string, styles: string): string =>
  `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`;
