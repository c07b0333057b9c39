import type { Tensor } from 'onnxruntime-node';
import type { ModelParts } from '../model-parts.ts';
import { toInt64 } from '../session.ts';

/** Texts of one run, brought to one length. */
export interface EncoderRun {
  outputs: Record<string, Tensor>;
  /** Tokens of each, without those that fill it up. */
  lengths: number[];
}

/** Runs texts through an encoder, all at once. */
export async function runEncoder(
  { session, folder, tokenizer }: Pick<ModelParts, 'session' | 'folder' | 'tokenizer'>,
  rows: readonly number[][],
): Promise<EncoderRun> {
  const longest = Math.max(...rows.map((row) => row.length));
  const { tokenizerConfig, config } = folder;
  const named = tokenizerConfig.pad_token ? tokenizer.idOf(tokenizerConfig.pad_token) : undefined;
  const filler = named ?? config.pad_token_id ?? 0;
  const dims = [rows.length, longest];
  const grid = (cell: (row: readonly number[], at: number) => number) =>
    toInt64(
      session,
      rows.flatMap((row) => Array.from({ length: longest }, (_, at) => cell(row, at))),
      dims,
    );
  const known: Record<string, () => Tensor> = {
    input_ids: () => grid((row, at) => row[at] ?? filler),
    attention_mask: () => grid((row, at) => (at < row.length ? 1 : 0)),
    token_type_ids: () => grid(() => 0),
    position_ids: () => grid((_, at) => at),
  };
  const feeds = [...session.inputs.keys()].map((name) => {
    const make = known[name];
    if (!make) throw new Error(`It has an input that is not known here: ${name}.`);
    return [name, make()] as const;
  });
  return { outputs: await session.run(Object.fromEntries(feeds)), lengths: rows.map((row) => row.length) };
}
