/** What divides and decodes a part of a message. */
export interface PartHeaders {
  type: string;
  boundary?: string;
  encoding: string;
  isAttachment: boolean;
}

/** Reads the fields of a part as far as they say how its body is to be read. */
export function readPartHeaders(head: string): PartHeaders {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  const contentType = field('content-type');
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(contentType) ?? [];
  return {
    type: contentType.split(';', 1)[0]?.trim().toLowerCase() || 'text/plain',
    boundary: quoted ?? bare,
    encoding: field('content-transfer-encoding').toLowerCase(),
    isAttachment: /^attachment\b/i.test(field('content-disposition')),
  };
}
