import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Graph, onnxFile } from './onnx-file.fixture.ts';
import { wordPiece } from './tokenizers.fixture.ts';

/** The numbers of a token's vector. That of the filler is long: who counts it in will see. */
export const tokenVector = (id: number, width: number): number[] =>
  Array.from({ length: width }, (_, i) => (id === 0 ? 50 : Math.sin(id * 37 + i * (id + 1))));

/** Writes an embedding model: each word has a vector of its own, whatever stands beside it. */
export async function writeEmbeddingModel(
  folder: string,
  words: readonly string[],
  { width = 8, window = 16, pooling = 'mean_tokens' } = {},
): Promise<void> {
  const rows = Array.from({ length: words.length + 4 }, (_, id) => tokenVector(id, width));
  const output = {
    name: 'last_hidden_state',
    type: 'float' as const,
    dims: ['batch_size', 'sequence_length', width],
  };
  await writeEncoder(folder, words, {
    'config.json': { model_type: 'bert', hidden_size: width, max_position_embeddings: 512, pad_token_id: 0 },
    'sentence_bert_config.json': { max_seq_length: window },
    '1_Pooling/config.json': { [`pooling_mode_${pooling}`]: true },
    'onnx/model.onnx': onnxFile({
      ...encoderGraph(rows, width),
      outputs: [output],
      nodes: [{ op: 'Gather', inputs: ['table', 'input_ids'], outputs: [output.name] }],
    }),
  });
}

/** Writes a classifier: a text has each label as strongly as its word that has it most. */
export async function writeClassifier(
  folder: string,
  labels: readonly string[],
  words: Record<string, number[]>,
  problem_type?: string,
): Promise<void> {
  const none = labels.map(() => -4);
  const rows = [none, none, none, none, ...Object.values(words)];
  await writeEncoder(folder, Object.keys(words), {
    'config.json': { model_type: 'bert', id2label: { ...labels }, max_position_embeddings: 12, problem_type },
    'model.onnx': onnxFile({
      ...encoderGraph(rows, labels.length),
      outputs: [{ name: 'logits', type: 'float', dims: ['batch_size', labels.length] }],
      nodes: [
        { op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['scores'] },
        {
          op: 'ReduceMax',
          inputs: ['scores'],
          outputs: ['logits'],
          attributes: { axes: [1], keepdims: 0 },
        },
      ],
    }),
  });
}

const encoderGraph = (rows: readonly number[][], width: number): Pick<Graph, 'inputs' | 'constants'> => ({
  inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
    name,
    type: 'int64',
    dims: ['batch_size', 'sequence_length'],
  })),
  constants: [{ name: 'table', dims: [rows.length, width], values: Float32Array.from(rows.flat()) }],
});

async function writeEncoder(folder: string, words: readonly string[], files: Record<string, unknown>) {
  const all: Record<string, unknown> = {
    'tokenizer.json': wordPiece(words),
    'tokenizer_config.json': { pad_token: '[PAD]', model_max_length: 1e30 },
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
}
