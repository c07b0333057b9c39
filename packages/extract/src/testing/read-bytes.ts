import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile, type Read } from '../extract-file.ts';
import type { Extraction, Picture } from '../extraction.ts';
import { joinText } from '../text/join-text.ts';
import type { ToolPaths } from '../tools/system-tools.ts';

interface ReadOptions {
  fileName?: string;
  contentType?: string;
  tools?: ToolPaths;
  transcribes?: boolean;
}

/** Reads a file in this process, for tests of extractors; the host's programs are not used unless they are named. */
export async function readBytes(
  content: string | Uint8Array,
  { tools = {}, transcribes = false, ...hints }: ReadOptions = {},
): Promise<Extraction & Pick<Read, 'speech'> & { extractors: string[]; pictures: Picture[] }> {
  const workDir = mkdtempSync(join(tmpdir(), 'quire-read-'));
  const path = join(workDir, 'source');
  const extractors: string[] = [];
  const pictures: Picture[] = [];
  try {
    writeFileSync(path, content);
    const { markdown, ...rest } = await extractFile(
      { path, ...hints },
      {
        workDir,
        tools,
        languages: ['eng'],
        transcribes,
        skip: [],
        remainingMs: () => 60_000,
        entering: ({ name }) => {
          extractors.push(name);
          pictures.length = 0;
        },
        keepsPictures: true,
        keepPicture: async (picture) => void pictures.push(picture),
      },
    );
    return { ...rest, markdown: await joinText(markdown), extractors, pictures };
  } finally {
    rmSync(workDir, { recursive: true, force: true, maxRetries: 10 });
  }
}
