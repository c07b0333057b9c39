import type { Tensor } from 'onnxruntime-node';
import type { ModelConfig } from '../../folder/config-files.ts';
import type { ModelParts } from '../model-parts.ts';
import { floatsOf, type Session, toInt64 } from '../session.ts';

/** One conversation under way: what was read stays in the model's cache of keys and values. */
export interface Decoder {
  /** Reads further tokens and returns a number for each word: how likely it comes next. */
  read(tokens: readonly number[]): Promise<Float32Array>;
}

const cachePrefix = 'past_key_values';
const given = new Set([
  'input_ids',
  'attention_mask',
  'position_ids',
  'num_logits_to_keep',
  'use_cache_branch',
]);

/** Checks that a graph is a decoder with a cache, and returns what starts a conversation with it. */
export function createDecoder({ session, folder }: Pick<ModelParts, 'session' | 'folder'>): () => Decoder {
  const names = [...session.inputs.keys()];
  const caches = names.filter((name) => name.startsWith(cachePrefix));
  if (caches.length === 0)
    throw new Error('It was exported without a cache: export it for the task text-generation-with-past.');
  const strange = names.filter((name) => !given.has(name) && !caches.includes(name));
  if (strange.length > 0) throw new Error(`It has inputs that are not known here: ${strange.join(', ')}.`);
  return () => startDecoder(session, caches, folder.config);
}

function startDecoder(session: Session, caches: readonly string[], config: ModelConfig): Decoder {
  let length = 0;
  let cache = Object.fromEntries(caches.map((name) => [name, emptyCache(session, name, config)]));

  function inputsFor(tokens: readonly number[]): Record<string, Tensor> {
    const total = length + tokens.length;
    const row = [1, tokens.length];
    const known: Record<string, () => Tensor> = {
      input_ids: () => toInt64(session, tokens, row),
      attention_mask: () => toInt64(session, new Array<number>(total).fill(1), [1, total]),
      position_ids: () =>
        toInt64(
          session,
          tokens.map((_, i) => length + i),
          row,
        ),
      num_logits_to_keep: () => toInt64(session, [1], []),
      use_cache_branch: () => new session.tensor('bool', [length > 0], [1]),
    };
    const wanted = Object.entries(known).filter(([name]) => session.inputs.has(name));
    return Object.fromEntries(wanted.map(([name, make]) => [name, make()]));
  }

  return {
    async read(tokens) {
      const outputs = await session.run({ ...inputsFor(tokens), ...cache });
      cache = Object.fromEntries(caches.map((name) => [name, presentOf(outputs, name)]));
      length += tokens.length;
      return lastRow(outputs.logits);
    },
  };
}

function presentOf(outputs: Record<string, Tensor>, name: string): Tensor {
  const present = outputs[name.replace(cachePrefix, 'present')];
  if (!present) throw new Error(`It has the input ${name} and no output for it.`);
  return present;
}

function lastRow(logits: Tensor | undefined): Float32Array {
  const words = logits?.dims.at(-1);
  if (!logits || !words) throw new Error('It has no output logits.');
  return floatsOf(logits).slice(-words);
}

/** A cache of no tokens: batch, heads, tokens, floats of a head. */
function emptyCache({ inputs, tensor: Cache }: Session, name: string, config: ModelConfig): Tensor {
  const { type, shape } = inputs.get(name) ?? { type: 'float32', shape: [] };
  const heads = numberOr(shape[1], config.num_key_value_heads ?? config.num_attention_heads);
  const width = numberOr(
    shape[3],
    config.head_dim ?? (config.hidden_size ?? 0) / (config.num_attention_heads ?? 1),
  );
  if (!heads || !width) throw new Error(`It does not say how large its cache ${name} is.`);
  const dims = [1, heads, 0, width];
  if (type === 'float16') return new Cache('float16', new Uint16Array(), dims);
  if (type === 'float32') return new Cache('float32', new Float32Array(), dims);
  throw new Error(`Its cache is of the type ${type}.`);
}

const numberOr = (value: number | string | undefined, other: number | undefined) =>
  typeof value === 'number' ? value : other;
