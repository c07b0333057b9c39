import { defineError } from '@quire/errors';
import { z } from 'zod';
import { askModel } from './ask-model.ts';
import { Classes, Instructions } from './config.ts';
import { defineAction } from './define-action.ts';

const noClass = defineError(
  'action.no_class',
  502,
  () => 'The model named none of the classes, or more than one.',
);

export const textClassification = defineAction({
  name: 'textClassification',
  property: 'textClassification',
  media: 'text',
  config: z.object({ classes: Classes, instructions: Instructions.optional() }),
  async run({ text, config: { classes, instructions }, models, signal }) {
    const [first, ...others] = classes;
    if (first === undefined) throw noClass();
    const task = { kind: 'classify' as const, text, classes: [first, ...others] as const };
    const chosen = pickClass(await askModel(models.chat(), task, instructions, signal), classes);
    if (chosen === undefined) throw noClass();
    return chosen;
  },
});

/** The class that an answer names: as a whole, else as the only class inside a sentence. */
export function pickClass(answer: string, classes: readonly string[]): string | undefined {
  const given = plain(answer);
  const exact =
    classes.find((name) => name === answer.trim()) ?? classes.find((name) => plain(name) === given);
  if (exact !== undefined) return exact;
  const named = classes.filter((name) => ` ${given} `.includes(` ${plain(name)} `));
  // "Not spam" holds "spam" as well: the longest name is meant if it covers the others.
  const longest = named.reduce((best, name) => (name.length > best.length ? name : best), '');
  return named.length > 0 && named.every((name) => plain(longest).includes(plain(name)))
    ? longest
    : undefined;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
