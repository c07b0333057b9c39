import type { ServedModel } from '../define-provider.ts';
import type { ModelEntry } from './catalogue-schema.ts';

/** An entry as its provider needs to know it. */
export const toServed = (entry: ModelEntry): ServedModel => ({
  id: entry.id,
  model: entry.model ?? entry.id,
  structuredOutput: entry.capabilities.structured_output,
  dimensions: entry.metadata.dimensions,
  contextLength: entry.capabilities.max_context_length ?? undefined,
  file: entry.file,
});
