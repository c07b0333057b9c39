import { detect, type MatchType } from '@quire/pii';
import { z } from 'zod';
import { askForJson } from './ask-json.ts';
import type { ActionContext } from './define-action.ts';
import { splitForModel } from './windows.ts';

/** Found by the built-in path, under the names of the result. */
const categories = ['PERSON', 'ORGANIZATION', 'LOCATION', 'AFFILIATION'] as const satisfies MatchType[];

export const Found = z.object({
  entities: z.array(
    z.object({
      type: z.string().describe('Such as PERSON, ORGANIZATION, LOCATION, DATE or PRODUCT.'),
      text: z.string().describe('Letter for letter as it is written.'),
    }),
  ),
});

export const askForEntities = 'List the named entities of the material, each with its type.';

type Entities = Record<string, string[]>;
type Context = ActionContext<{ instructions?: Record<string, unknown> }>;

/** Named entities of a text by type, each once and each to be found in it. */
export async function findEntities(text: string, { config, models, signal }: Context): Promise<Entities> {
  const model = models.chat();
  if (model.isExtractive) return findByRules(text);
  const found: { type: string; text: string }[] = [];
  for (const piece of splitForModel(text, model, models)) {
    const question = { ask: askForEntities, answer: Found, text: piece, ...config };
    found.push(...(await askForJson(model, question, signal)).entities);
  }
  const written = flat(text);
  return groupEntities(found.filter((entity) => flat(entity.text) && written.includes(flat(entity.text))));
}

function findByRules(text: string): Entities {
  const characters = Array.from(text);
  const matches = detect(text, { categories, entities: true });
  return groupEntities(
    matches.map(({ start, end, matchType }) => ({
      type: matchType,
      text: characters.slice(start, end).join(''),
    })),
  );
}

/** By type, in the order in which they came; the same name in other capitals or spaces is the same. */
export function groupEntities(found: readonly { type: string; text: string }[]): Entities {
  const groups = new Map<string, Map<string, string>>();
  for (const { type, text } of found) {
    const name = type
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, '_');
    if (!name) continue;
    const group = groups.get(name) ?? new Map<string, string>();
    groups.set(name, group);
    const shown = flat(text);
    if (!group.has(shown.toLowerCase())) group.set(shown.toLowerCase(), shown);
  }
  return Object.fromEntries([...groups].map(([type, group]) => [type, [...group.values()]]));
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
