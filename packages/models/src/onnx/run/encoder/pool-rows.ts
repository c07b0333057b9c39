import type { Tensor } from 'onnxruntime-node';
import type { Pooling } from '../../folder/model-folder.ts';
import { floatsOf } from '../session.ts';
import type { EncoderRun } from './run-encoder.ts';

/** One vector per text: the graph's own, or made of those of the text's tokens. */
export function poolRows({ outputs, lengths }: EncoderRun, pooling: Pooling): number[][] {
  const whole = outputs.sentence_embedding;
  if (whole) return rowsOf(whole);
  const states = outputs.last_hidden_state ?? outputs.token_embeddings;
  if (!states) throw new Error('It has neither an output last_hidden_state nor sentence_embedding.');
  const [, longest = 0, width = 0] = states.dims;
  const floats = floatsOf(states);
  return lengths.map((length, row) => {
    const token = (at: number) =>
      floats.subarray((row * longest + at) * width, (row * longest + at + 1) * width);
    if (pooling !== 'mean') return Array.from(token(pooling === 'cls' ? 0 : length - 1));
    const sum = new Array<number>(width).fill(0);
    for (let at = 0; at < length; at++)
      for (const [i, value] of token(at).entries()) sum[i] = (sum[i] ?? 0) + value / length;
    return sum;
  });
}

/** The rows of a table of numbers. */
export function rowsOf(table: Tensor): number[][] {
  const width = table.dims.at(-1) ?? 0;
  const floats = floatsOf(table);
  return Array.from({ length: table.dims[0] ?? 0 }, (_, row) =>
    Array.from(floats.subarray(row * width, (row + 1) * width)),
  );
}
