import type { CatalogueModel } from './catalogue/catalogue-model.ts';
import type { ModelUsage } from './chat-model.ts';

const million = 1_000_000;

/** What a call cost, in the currency of the catalogue's prices; undefined for a model without prices. */
export function costOf(model: Pick<CatalogueModel, 'prices'>, usage: ModelUsage): number | undefined {
  if (!model.prices) return undefined;
  const { inputPerMillion, outputPerMillion } = model.prices;
  return (usage.inputTokens * inputPerMillion + usage.outputTokens * outputPerMillion) / million;
}
