import { z } from 'zod';
import { askForJson } from './ask-json.ts';
import type { ActionContext } from './define-action.ts';
import { fieldsOf, type MetadataField, settle } from './metadata-fields.ts';
import { splitForModel } from './windows.ts';

export interface MetadataConfig {
  kSimilarMetadata: Record<string, string>[];
  instructions?: Record<string, unknown>;
}

export const askForMetadata =
  'Fill in the fields from the material alone. Leave a field empty where the material does not say.';

/** Metadata of a text; a field is empty where the text does not tell it. Of a long text the first piece that tells is taken. */
export async function findMetadata(
  text: string,
  { config, models, signal }: ActionContext<MetadataConfig>,
): Promise<Record<string, string>> {
  const model = models.chat();
  const fields = fieldsOf(config.kSimilarMetadata);
  const found = new Map<string, string>();
  for (const piece of splitForModel(text, model, models)) {
    const missing = fields.filter(({ key }) => !found.has(key));
    if (missing.length === 0) break;
    const { instructions } = config;
    const question = { ask: askForMetadata, answer: answerOf(missing), text: piece, instructions };
    for (const [key, value] of settleAll(missing, await askForJson(model, question, signal)))
      found.set(key, value);
  }
  return allFields(fields, found);
}

/** The shape of an answer. It is lenient: a value that is not allowed counts as none. */
export function answerOf(fields: readonly MetadataField[]) {
  const shape = fields.map(({ key, name, allowed, examples }) => {
    const hint = [`${key}.`, examples.length > 0 && `For example: ${examples.slice(0, 5).join('; ')}.`];
    const described = (type: z.ZodType) => type.describe(hint.filter(Boolean).join(' '));
    const value = allowed.length > 0 ? z.enum(['', ...allowed]) : z.string();
    return [name, described(value.nullable())] as const;
  });
  return z.object(Object.fromEntries(shape));
}

export const settleAll = (
  fields: readonly MetadataField[],
  answer: Record<string, unknown>,
): [string, string][] =>
  fields.flatMap((field): [string, string][] => {
    const value = settle(field, answer[field.name]);
    return value === undefined ? [] : [[field.key, value]];
  });

/** Every field that was asked for, in that order. */
export const allFields = (fields: readonly MetadataField[], found: ReadonlyMap<string, string>) =>
  Object.fromEntries(fields.map(({ key }) => [key, found.get(key) ?? '']));
