import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';
import { z } from 'zod';
import type { ServedModel } from '../define-provider.ts';
import type { AudioInfo, TranscriptionModel } from '../transcription-model.ts';
import { BadAnswer } from '../upstream/failure.ts';
import { workTries } from '../upstream/tries.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { readJson } from './read-json.ts';

const seconds = z.number().min(0);
const Spoken = z.object({
  text: z.string(),
  language: z.string().nullish(),
  segments: z.array(z.object({ start: seconds, end: seconds, text: z.string() })).nullish(),
});

/** A transcription model behind an OpenAI-compatible server. */
export const createOpenaiTranscription = (upstream: Upstream, model: ServedModel): TranscriptionModel => ({
  id: model.id,
  transcribe: (audio, info, caller) =>
    workTries(upstream, {}, caller, async (signal) => {
      const form = await toForm(audio, info, model);
      const response = await upstream.post('/audio/transcriptions', form, signal);
      const spoken = Spoken.safeParse(await readJson(response.body)).data;
      if (!spoken) throw new BadAnswer('it sent no transcription.');
      return { text: spoken.text, segments: spoken.segments ?? [], language: spoken.language ?? undefined };
    }),
});

async function toForm(
  audio: Uint8Array | string,
  { fileName, contentType, language }: AudioInfo,
  model: ServedModel,
): Promise<FormData> {
  const form = new FormData();
  form.set('model', model.model);
  // Only this format tells when what was said; servers that cannot give it answer with the text alone.
  form.set('response_format', 'verbose_json');
  if (language) form.set('language', language);
  const type = { type: contentType };
  form.set(
    'file',
    typeof audio === 'string' ? await openAsBlob(audio, type) : new Blob([audio], type),
    fileName,
  );
  return form;
}
