import type { Storage } from '@quire/storage';
import { type JobRef, resultPrefix, uploadKey } from './object-keys.ts';

/** Removes all that the storage holds of a job: its file, the parts of an open upload, and what attempts left. */
export async function removeFiles(
  storage: Storage,
  { uploadId, ...ref }: JobRef & { uploadId: string | null },
): Promise<void> {
  if (uploadId !== null) await storage.abortMultipart(uploadKey(ref), uploadId);
  await storage.delete(uploadKey(ref));
  for (const { key } of await storage.list(resultPrefix(ref))) await storage.delete(key);
}
