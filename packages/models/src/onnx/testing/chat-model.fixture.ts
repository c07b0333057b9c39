import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Graph, onnxFile } from './onnx-file.fixture.ts';
import { byteLevelBpe } from './tokenizers.fixture.ts';

/** What the model says, piece by piece; `when` the conversation holds a text, the last that fits. */
export interface Answer {
  when?: string;
  pieces: string[];
  /** Its end leads back to its first piece. */
  isEndless?: true;
}

const [turnStart, turnEnd] = ['<|turn|>', '<|end|>'];
const [heads, headWidth] = [2, 4];

/**
 * Writes a causal language model with a cache, as exports for text-generation-with-past have it: each word leads to one next
 * word. A cache, mask or position that is not what it should be makes it say `!` and nothing else.
 */
export async function writeChatModel(
  folder: string,
  answers: readonly Answer[],
  { half = false, window = 4_096, generation = {} } = {},
): Promise<void> {
  const starts = answers.map((_, i) => `<|answer ${i}|>`);
  // A piece of one byte is that byte's own token: characters come in parts.
  const words = answers.flatMap(({ pieces }) => pieces.filter((piece) => Buffer.from(piece).length > 1));
  const whole = words.filter((word) => !isBytes(word));
  const specials = [turnStart, turnEnd, ...starts];
  const tokenizer = byteLevelBpe(whole, specials);
  const vocabulary = 256 + whole.length + specials.length;
  const idOf = (special: string) => 256 + whole.length + specials.indexOf(special);
  const next = new Map<number, number>();
  for (const [i, { pieces, isEndless }] of answers.entries()) {
    const ids = pieces.flatMap((piece) =>
      isBytes(piece) || Buffer.from(piece).length === 1
        ? [...Buffer.from(piece)]
        : [256 + whole.indexOf(piece)],
    );
    let at = idOf(starts[i] ?? '');
    for (const id of [...ids, isEndless ? (ids[0] ?? 0) : idOf(turnEnd)]) {
      next.set(at, id);
      at = id;
    }
  }
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await Promise.all([
    write('config.json', { model_type: 'tiny', hidden_size: 8, max_position_embeddings: window }),
    write('tokenizer.json', tokenizer),
    write('tokenizer_config.json', { eos_token: turnEnd, chat_template: templateOf(answers, starts) }),
    write('generation_config.json', generation),
    writeFile(join(folder, 'onnx/model.onnx'), onnxFile(graphOf(vocabulary, next, half))),
  ]);
}

/** Characters outside of the basic plane are said byte by byte. */
const isBytes = (piece: string) => /^\p{Extended_Pictographic}$/u.test(piece);

const templateOf = (answers: readonly Answer[], starts: readonly string[]) =>
  [
    '{%- set said = messages | map(attribute="content") | join(" ") -%}',
    '{%- set last = namespace(start="") -%}',
    ...answers.map(({ when }, i) => {
      const set = `{%- set last.start = "${starts[i]}" -%}`;
      return when === undefined ? set : `{%- if ${JSON.stringify(when)} in said -%}${set}{%- endif -%}`;
    }),
    `{%- for turn in messages -%}${turnStart}{{ turn.role }}: {{ turn.content }}${turnEnd}{%- endfor -%}`,
    '{{ last.start }}',
  ].join('');

function graphOf(vocabulary: number, next: ReadonlyMap<number, number>, half: boolean): Graph {
  const table = new Float32Array(vocabulary * vocabulary);
  for (const [from, to] of next) table[from * vocabulary + to] = 10;
  const alarm = new Float32Array(vocabulary);
  alarm['!'.charCodeAt(0)] = 1_000;
  const type = half ? 'float16' : 'float';
  const elementType = half ? 10 : 1;
  const cache = (name: string, tokens: string) => ({
    name,
    type: type as 'float' | 'float16',
    dims: ['batch_size', heads, tokens, headWidth],
  });
  const node = (op: string, inputs: string[], output: string, attributes = {}) => ({
    op,
    inputs,
    outputs: [output],
    attributes,
  });
  return {
    inputs: [
      { name: 'input_ids', type: 'int64', dims: ['batch_size', 'sequence_length'] },
      { name: 'attention_mask', type: 'int64', dims: ['batch_size', 'total_sequence_length'] },
      { name: 'position_ids', type: 'int64', dims: ['batch_size', 'sequence_length'] },
      cache('past_key_values.0.key', 'past_sequence_length'),
      cache('past_key_values.0.value', 'past_sequence_length'),
    ],
    outputs: [
      { name: 'logits', type, dims: ['batch_size', 'sequence_length', vocabulary] },
      cache('present.0.key', 'total_sequence_length'),
      cache('present.0.value', 'total_sequence_length'),
    ],
    constants: [
      { name: 'table', dims: [vocabulary, vocabulary], values: table },
      { name: 'alarm', dims: [vocabulary], values: alarm },
      // Each token's keys sum up to one: together they count what the cache holds.
      { name: 'ones', dims: [vocabulary, 8], values: new Float32Array(vocabulary * 8).fill(1 / 8) },
      { name: 'split', dims: [4], values: BigInt64Array.of(0n, 0n, BigInt(heads), BigInt(headWidth)) },
      { name: 'one', dims: [], values: Float32Array.of(1) },
    ],
    nodes: [
      node('Gather', ['ones', 'input_ids'], 'states'),
      node('Reshape', ['states', 'split'], 'split_states'),
      node('Transpose', ['split_states'], 'new_states', { perm: [0, 2, 1, 3] }),
      node('Cast', ['new_states'], 'new_cache', { to: elementType }),
      node('Concat', ['past_key_values.0.key', 'new_cache'], 'present.0.key', { axis: 2 }),
      node('Concat', ['past_key_values.0.value', 'new_cache'], 'present.0.value', { axis: 2 }),
      node('Cast', ['present.0.value'], 'present_floats', { to: 1 }),
      node('ReduceSum', ['present_floats'], 'cached', { keepdims: 0 }),
      node('Cast', ['attention_mask'], 'mask_floats', { to: 1 }),
      node('ReduceSum', ['mask_floats'], 'masked', { keepdims: 0 }),
      node('Cast', ['position_ids'], 'position_floats', { to: 1 }),
      node('ReduceMax', ['position_floats'], 'last_position', { keepdims: 0 }),
      node('Add', ['last_position', 'one'], 'positioned'),
      node('Sub', ['cached', 'masked'], 'mask_error'),
      node('Sub', ['cached', 'positioned'], 'position_error'),
      node('Abs', ['mask_error'], 'mask_distance'),
      node('Abs', ['position_error'], 'position_distance'),
      node('Add', ['mask_distance', 'position_distance'], 'distance'),
      node('Mul', ['distance', 'alarm'], 'alarms'),
      node('Gather', ['table', 'input_ids'], 'followers'),
      node('Add', ['followers', 'alarms'], 'logit_floats'),
      node('Cast', ['logit_floats'], 'logits', { to: elementType }),
    ],
  };
}
