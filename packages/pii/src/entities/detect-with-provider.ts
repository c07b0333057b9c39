import type { PiiMatch } from '../detect.ts';
import { createCodePointCounter } from '../engine/code-points.ts';
import { engineFor } from '../engine/engine.ts';
import type { PiiOptions } from '../options.ts';
import { resolve } from '../resolve.ts';
import type { EntityProvider } from './entity-provider.ts';

/** As `detect`, with what the provider finds in the same list; with `entities` it stands beside the rules. */
export async function detectWithProvider(
  text: string,
  provider: EntityProvider,
  options?: PiiOptions,
): Promise<PiiMatch[]> {
  const { categories } = options ?? {};
  const provided = await provider.findEntities(text);
  const candidates = provided.filter(({ type }) => !categories || categories.includes(type));
  const engine = engineFor(options);
  for (let from = 0; from < text.length; ) {
    const { cut, found } = engine.next(text, from);
    candidates.push(...found);
    from = cut;
  }
  const toCodePoint = createCodePointCounter(text);
  return resolve(candidates).map(({ start, end, type }) => ({
    start: toCodePoint(start),
    end: toCodePoint(end),
    matchType: type,
  }));
}
