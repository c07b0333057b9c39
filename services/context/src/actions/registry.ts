import type { Action } from './define-action.ts';
import { textClassification } from './text-classification.action.ts';
import { textEmbeddings } from './text-embeddings.action.ts';
import { textSummarization } from './text-summarization.action.ts';

/** All actions, in the order in which they are listed. */
export const actions: readonly Action[] = [textSummarization, textClassification, textEmbeddings];

const byName = new Map(actions.map((action) => [action.name, action]));

export const findAction = (name: string): Action | undefined => byName.get(name);

const bare = (name: string) => name.replace(/[-_ ]/g, '').toLowerCase();

/** The action that was probably meant by another spelling of its name. */
export const findMisspelt = (name: string): Action | undefined =>
  actions.find((action) => bare(action.name) === bare(name));
