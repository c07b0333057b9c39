import { S3Error } from './errors.ts';

/** Where a request points: decoded, never normalised, because `..` and `//` are legal in keys. */
export interface Target {
  path: string;
  bucket: string | undefined;
  key: string | undefined;
  query: Query;
}

export interface Query {
  pairs: readonly (readonly [string, string])[];
  has(name: string): boolean;
  get(name: string): string | undefined;
}

const MAX_KEY_BYTES = 1024;

export function parseTarget(url: string): Target {
  if (!url.startsWith('/')) throw invalidUri();
  const mark = url.indexOf('?');
  const path = decode(mark < 0 ? url : url.slice(0, mark));
  const query = parseQuery(mark < 0 ? '' : url.slice(mark + 1));
  const slash = path.indexOf('/', 1);
  const bucket = slash < 0 ? path.slice(1) : path.slice(1, slash);
  const key = slash < 0 ? '' : path.slice(slash + 1);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError', 'The key is too long.');
  return { path, bucket: bucket || undefined, key: key || undefined, query };
}

function parseQuery(text: string): Query {
  const pairs = text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      return [decodeForm(name), decodeForm(value)] as const;
    });
  const first = new Map(pairs.toReversed());
  return { pairs, has: (name) => first.has(name), get: (name) => first.get(name) };
}

/** Headers that a presigned address carries as query parameters; a header of the same name wins. */
export function hoistedHeaders(query: Query): Record<string, string> {
  const hoisted = query.pairs.map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(hoisted.filter(([name]) => name.startsWith('x-amz-')));
}

const decodeForm = (text: string) => decode(text.replaceAll('+', ' '));

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidUri();
  }
}

function invalidUri(): S3Error {
  return new S3Error('InvalidURI', 'The request address cannot be read.');
}
