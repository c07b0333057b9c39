import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '../extraction.ts';
import type { KeptPicture } from './protocol.ts';

const maxPictures = 200;
const maxBytes = 64 * 1024 * 1024;

/** Writes the pictures of a document to its folder while there are few of them, when somebody wants them at all. */
export function createPictureKeeper(workDir: string, isWanted: boolean) {
  const kept: KeptPicture[] = [];
  let total = 0;
  return {
    async keep({ bytes, contentType, page, alt }: Picture): Promise<void> {
      if (!isWanted || kept.length >= maxPictures || total + bytes.length > maxBytes) return;
      total += bytes.length;
      const folder = join(workDir, 'pictures');
      const path = join(folder, String(kept.length));
      kept.push({ path, contentType, bytes: bytes.length, page, alt });
      if (kept.length === 1) await mkdir(folder);
      await writeFile(path, bytes, { mode: 0o600 });
    },
    /** Forgets them: another extractor starts afresh. */
    reset(): void {
      kept.length = 0;
      total = 0;
    },
    kept: (): KeptPicture[] | undefined => (kept.length > 0 ? kept : undefined),
  };
}
