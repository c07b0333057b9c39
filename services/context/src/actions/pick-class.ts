import { defineError } from '@quire/errors';
import { askModel } from './ask-model.ts';
import type { ActionContext } from './define-action.ts';
import { splitForModel } from './windows.ts';

const noClass = defineError(
  'action.no_class',
  502,
  () => 'The model named none of the classes, or more than one.',
);

/** The answer where nothing fits, if the instructions speak of it. */
const noneOfThem = 'not_from_provided_classes';

/** The classes of a request, and one more where its instructions allow that nothing fits. */
export function allowedClasses(classes: readonly string[], instructions: unknown): string[] {
  const allows = JSON.stringify(instructions ?? {}).includes(noneOfThem);
  return allows && !classes.includes(noneOfThem) ? [...classes, noneOfThem] : [...classes];
}

interface ClassConfig {
  classes: string[];
  instructions?: Record<string, unknown>;
}

/** The class of a text. Of a long one each piece has a vote, and the first piece settles a draw. */
export async function classifyText(
  text: string,
  { config: { classes, instructions }, models, signal }: ActionContext<ClassConfig>,
): Promise<string> {
  const [first, ...others] = allowedClasses(classes, instructions);
  if (first === undefined) throw noClass();
  const model = models.chat();
  const votes = new Map<string, number>();
  for (const piece of splitForModel(text, model, models)) {
    const task = { kind: 'classify' as const, text: piece, classes: [first, ...others] as const };
    const chosen = pickClass(await askModel(model, task, instructions, signal), [first, ...others]);
    if (chosen !== undefined) votes.set(chosen, (votes.get(chosen) ?? 0) + 1);
  }
  return mostVoted(votes);
}

function mostVoted(votes: ReadonlyMap<string, number>): string {
  const named = [...votes].filter(([name]) => name !== noneOfThem);
  const [best] = (named.length > 0 ? named : [...votes]).sort(([, a], [, b]) => b - a);
  if (!best) throw noClass();
  return best[0];
}

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
