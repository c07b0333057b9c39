import { posix } from 'node:path';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

export interface Relationship {
  id: string;
  /** The last segment of the type's URI, which the strict and the transitional format share. */
  type: string;
  target: string;
}

/** The XML parts of an Open Packaging document (ECMA-376 part 2); media are never inflated. */
export function openParts(bytes: Uint8Array) {
  const files = readZip(bytes, (name) => /\.(?:xml|rels)$/i.test(name));

  const xml = (name: string): string | undefined => {
    const part = files.get(name);
    return part && decodeText(part);
  };

  const relationships = (part: string): Relationship[] =>
    readRelationships(xml(relationshipsOf(part)) ?? '', part);

  return {
    xml,
    relationships,
    /** The part that the package names as its document. */
    main(): string {
      const name = relationships('').find(({ type }) => type === 'officeDocument')?.target;
      if (!name || !files.has(name)) throw new Unreadable('corrupt', 'the package has no main part');
      return name;
    },
  };
}

export type Parts = ReturnType<typeof openParts>;

/** The part that holds the relationships of a part, the package's own being those of ''. */
export function relationshipsOf(part: string): string {
  const { dir, base } = posix.parse(part);
  return posix.join(dir, '_rels', `${base}.rels`);
}

/** The relationships of a part; targets within the package are named from its root. */
export function readRelationships(xml: string, part: string): Relationship[] {
  const { dir } = posix.parse(part);
  const found: Relationship[] = [];
  scanXml(xml, {
    start(name, attributes) {
      if (name !== 'Relationship') return;
      const target = xmlAttribute(attributes, 'Target') ?? '';
      const isExternal = xmlAttribute(attributes, 'TargetMode') === 'External';
      found.push({
        id: xmlAttribute(attributes, 'Id') ?? '',
        type: (xmlAttribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        target: isExternal ? target : posix.join('/', target.startsWith('/') ? '' : dir, target).slice(1),
      });
    },
    end() {},
  });
  return found;
}
