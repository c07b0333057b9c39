import { z } from 'zod';

// Types only: the documented rules, with their documented messages, stand in the list of request rules.

export const MaxWordCount = z.int('MaxWordCount must be a whole number.');
export const Classes = z.array(z.string('Classes must be strings.'), 'Classes must be an array of strings.');
/** Free-form guidance for the model. */
export const Instructions = z.record(z.string(), z.unknown(), 'Instructions must be an object.');
/** Objects of `category:field` to allowed values, separated by `|`. */
export const KSimilarMetadata = z.array(
  z.record(
    z.string(),
    z.string('The values of kSimilarMetadata must be strings.'),
    'The elements of kSimilarMetadata must be objects.',
  ),
  'KSimilarMetadata must be an array of objects.',
);

export const Embedding = z.array(z.number()).length(1_024);
/** Version 1 has a list of the one vector. */
export const nestedEmbedding = {
  result: z.array(Embedding).length(1),
  from: (vector: unknown) => [vector],
};
/** Texts by the type of what they name. */
export const Entities = z.record(z.string(), z.array(z.string()));

/** Longest time of an action that asks a model about a text or a picture, ms. */
export const askTimeoutMs = 120_000;
