import type { Transcribe } from '@quire/extract';
import type { Catalogue } from '@quire/models';

/** Has speech written down by the default transcription model, where the catalogue has one. */
export function transcriberOf(catalogue: Catalogue): Transcribe | undefined {
  if (catalogue.defaults.transcription === undefined) return undefined;
  const model = catalogue.transcription();
  return ({ path, ...info }, signal) => model.transcribe(path, info, signal);
}
