import { S3Error } from '../protocol/errors.ts';
import type { Call, Reply } from './call.ts';
import { isUnchanged, matches } from './conditions.ts';
import { objectHeaders } from './object-headers.ts';
import { parseRange } from './range.ts';

/** Query parameters that replace a header of the answer. */
export const RESPONSE_OVERRIDES = [
  'response-content-type',
  'response-content-language',
  'response-expires',
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
];

export const getObject = (call: Call) => readObject(call, true);
export const headObject = (call: Call) => readObject(call, false);

function readObject({ store, bucket, key, headers, query }: Call, withBody: boolean): Reply {
  const file = store.buckets.get(bucket).open(key);
  if (!file) throw new S3Error('NoSuchKey', 'The object does not exist.');
  let streaming = false;
  try {
    const ifRange = headers['if-range'];
    const useRange = typeof ifRange !== 'string' || matches(ifRange, file.description.etag);
    const unchanged = isUnchanged(headers, file.description);
    const range = useRange && !unchanged ? parseRange(headers.range, file.size) : undefined;
    const base = objectHeaders(file.description, !range && headers['x-amz-checksum-mode'] === 'ENABLED');
    if (unchanged) return { status: 304, headers: base };
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    const answer = { ...base, ...overrides(query), 'content-length': String(end - start + 1) };
    streaming = withBody;
    return {
      status: range ? 206 : 200,
      headers: range ? { ...answer, 'content-range': `bytes ${start}-${end}/${file.size}` } : answer,
      body: withBody ? file.stream(start, end) : undefined,
    };
  } finally {
    if (!streaming) file.close();
  }
}

function overrides(query: Call['query']): Record<string, string> {
  return Object.fromEntries(
    RESPONSE_OVERRIDES.flatMap((name) => {
      const value = query.get(name);
      if (value === undefined) return [];
      if (!/^[\t\x20-\x7e]*$/.test(value)) {
        throw new S3Error('InvalidArgument', `${name} must be printable ASCII.`);
      }
      return [[name.slice('response-'.length), value]];
    }),
  );
}
