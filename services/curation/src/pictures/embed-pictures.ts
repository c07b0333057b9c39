import { type ChildProcess, fork } from 'node:child_process';
import type { PictureEmbedding } from '@quire/contracts/curation';
import type { PictureReply } from './protocol.ts';

const program = import.meta.url.endsWith('.ts')
  ? new URL('../../../../dist/curation-pictures.js', import.meta.url)
  : new URL('./curation-pictures.js', import.meta.url);

const timeoutMs = 30_000;
const maxHeapMb = 256;

export interface PictureFile {
  path: string;
  contentType: string;
  page?: number;
}

/** Gives each picture that can be decoded its vector; the others are passed over, whatever they do to their reader. */
export async function* embedPictures(
  files: readonly PictureFile[],
  signal: AbortSignal,
): AsyncGenerator<PictureEmbedding> {
  let reader: ChildProcess | undefined;
  try {
    for (const { path, contentType, page } of files) {
      signal.throwIfAborted();
      if (!reader?.connected) reader = start();
      const reply = await ask(reader, path, signal);
      if (!('failed' in reply)) yield { page: page ?? null, content_type: contentType, ...reply };
    }
  } finally {
    reader?.kill('SIGKILL');
  }
}

const start = (): ChildProcess =>
  fork(program, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // Nothing of our environment, which holds secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** An end of the reader is an answer too. */
function ask(reader: ChildProcess, path: string, signal: AbortSignal): Promise<PictureReply> {
  return new Promise((resolve) => {
    const kill = () => reader.kill('SIGKILL');
    const timer = setTimeout(kill, timeoutMs);
    const settle = (reply: PictureReply) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      reader.removeAllListeners();
      resolve(reply);
    };
    signal.addEventListener('abort', kill, { once: true });
    reader.once('message', settle);
    reader.once('exit', () => settle({ failed: 'its reader ended' }));
    reader.once('error', (error) => settle({ failed: error.message }));
    reader.send(path, (error) => error && kill());
  });
}
