import { readModelFolder } from '../folder/model-folder.ts';
import type { ModelSpec } from '../process/protocol.ts';
import { loadChat } from './chat/load-chat.ts';
import { loadClassifier } from './encoder/load-classifier.ts';
import { loadEmbedder } from './encoder/load-embedder.ts';
import type { RunJob } from './model-parts.ts';
import { loadPictureEmbedder } from './pictures/load-picture-embedder.ts';
import { openSession } from './session.ts';
import { loadTokenizer } from './tokenizer.ts';

/** Reads a model into memory: its weights, its vocabulary and what its files say of it. */
export async function loadModel({ kind, file, threads, ...spec }: ModelSpec): Promise<RunJob> {
  const folder = readModelFolder(spec.folder, file);
  const session = await openSession(folder.weights, threads);
  if (kind === 'pictures') return loadPictureEmbedder(session, folder);
  const tokenizer = await loadTokenizer(folder);
  const window = Math.min(
    folder.window ?? Number.POSITIVE_INFINITY,
    spec.contextLength ?? Number.POSITIVE_INFINITY,
  );
  const parts = { folder, tokenizer, session, window };
  if (kind === 'chat') return await loadChat(parts);
  return kind === 'embedding' ? loadEmbedder(parts) : loadClassifier(parts);
}
