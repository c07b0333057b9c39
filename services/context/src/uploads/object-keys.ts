import { createHash } from 'node:crypto';

/** Uploads without a document id. The id is a UUIDv7 and stands first, so that keys sort by age. */
export const temporaryPrefix = 'context/temporary/';
const documentPrefix = 'context/documents/';

/** Key of an upload that is kept for a day. The name helps to tell the file's type. */
export const temporaryKey = (tenant: string, id: string, fileName: string) =>
  `${temporaryPrefix}${id}/${tenant}/${safeName(fileName)}`;

/** Key of the object that a document id stands for; hashed, since document ids are free text. */
export const documentKey = (tenant: string, documentId: string) =>
  `${documentPrefix}${tenant}/${createHash('sha256').update(documentId).digest('hex')}`;

const keyShape = new RegExp(
  `^(?:${temporaryPrefix}[0-9a-f-]{36}/(?<uploader>[^/]+/[^/]+)/(?!\\.+$)[\\w.-]+` +
    `|${documentPrefix}(?<owner>[^/]+/[^/]+)/[0-9a-f]{64})$`,
);

/** Whether a key is one that this service gave to this tenant. Any other key does not exist for it. */
export function isKeyOf(tenant: string, key: string): boolean {
  const { uploader, owner } = keyShape.exec(key)?.groups ?? {};
  return (uploader ?? owner) === tenant;
}

/** The file's own name as far as it is safe in keys and addresses; the end is kept for its extension. */
function safeName(fileName: string): string {
  const name = fileName.replace(/[^\w.-]+/g, '_').slice(-100);
  return /^\.*$/.test(name) ? 'file' : name;
}

/** When a temporary key was made, ms since 1970 (RFC 9562, section 5.7: the first 48 bits of a UUIDv7). */
export const madeAt = (key: string): number =>
  Number.parseInt(key.slice(temporaryPrefix.length, temporaryPrefix.length + 13).replace('-', ''), 16);
