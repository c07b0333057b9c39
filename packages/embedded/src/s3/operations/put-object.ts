import type { ObjectDescription } from '../disk/buckets.ts';
import type { Call, Reply } from './call.ts';
import { assertWritable } from './conditions.ts';
import { checksumHeaders, keptHeaders, pickChecksums } from './object-headers.ts';

export async function putObject(call: Call): Promise<Reply> {
  const { store, headers, nowMs } = call;
  store.buckets.get(call.bucket);
  const kept = keptHeaders(headers);
  const payload = call.payload();
  const { path, description } = await store.write(
    payload.chunks,
    ({ size, md5 }): ObjectDescription => ({
      etag: md5,
      size,
      modifiedMs: nowMs,
      headers: { ...kept, ...checksumHeaders(payload.checksums) },
    }),
  );
  publish(call, path);
  call.announce('ObjectCreated:Put', description);
  return { headers: { etag: `"${description.etag}"`, ...pickChecksums(description.headers) } };
}

/** Publishes a written file as the call's object if its conditions hold, and drops it if not. */
export function publish({ store, bucket, key, headers }: Call, path: string): void {
  try {
    store.buckets.get(bucket).publish(key, path, (current) => assertWritable(headers, current));
  } catch (error) {
    store.discard(path);
    throw error;
  }
}
