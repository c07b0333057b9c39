import { defineProvider } from './define-provider.ts';
import type { ModerationSettings } from './settings.ts';

/** Asks a moderation model of the catalogue: an OpenAI-style `/moderations` endpoint. */
export const moderationProvider = defineProvider<ModerationSettings>({
  type: 'moderation',
  describes: ({ model, categories }) =>
    `The moderation model ${model ?? 'of the catalogue'}${categories ? `, for ${categories.join(', ')}` : ''}.`,
  category: 'Provider',
  connect({ model, categories, threshold }, { catalogue }) {
    const moderation = catalogue.moderation(model);
    return async ({ text, before }, signal) => {
      const [judged] = await moderation.moderate([before + text], signal);
      if (!judged) throw new Error('It gave no judgement.');
      if (!categories && threshold === undefined) return { blocked: judged.flagged };
      const scores = Object.entries(judged.categories).filter(
        ([name]) => !categories || categories.includes(name),
      );
      const limit = threshold ?? 0.5;
      return { blocked: scores.some(([, score]) => score >= limit) };
    };
  },
});
