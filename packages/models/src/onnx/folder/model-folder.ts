import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  GenerationConfig,
  ModelConfig,
  Modules,
  PictureConfig,
  PoolingConfig,
  SentenceConfig,
  TokenizerConfig,
} from './config-files.ts';

/** How a text's vector is made of those of its tokens. */
export type Pooling = 'mean' | 'cls' | 'last';

/** What the files of an exported model say, apart from its weights. */
export interface ModelFolder {
  /** The file of the weights. */
  weights: string;
  /** The file of the vocabulary, which may be large; undefined in models of pictures alone. */
  tokenizer: string | undefined;
  config: ModelConfig;
  tokenizerConfig: TokenizerConfig;
  generation: GenerationConfig;
  /** Jinja text that puts a conversation into the words that the model was trained on. */
  template: string | undefined;
  /** Undefined where its way is not known here. */
  pooling: Pooling | undefined;
  /** How it wants pictures, where it takes any. */
  pictures: PictureConfig | undefined;
  /** Most tokens that it takes. */
  window: number | undefined;
}

/** What keeps a folder from being read, in words that follow the model's id. */
export class FolderFault extends Error {}

const usualWeights = [
  'onnx/model.onnx',
  'onnx/vision_model.onnx',
  'onnx/decoder_model_merged.onnx',
  'model.onnx',
];
/** Tokenizers write an astronomical number where they know no bound. */
const boundless = 1e9;

/** Reads the layout that Hugging Face models are exported in. Throws `FolderFault`. */
export function readModelFolder(path: string, file?: string): ModelFolder {
  if (!existsSync(path)) throw new FolderFault(`is to be in the folder ${path}, which is not there`);
  const read = <S extends z.ZodType>(name: string, schema: S) => readJson(path, name, schema);
  const config = read('config.json', ModelConfig) ?? missing(path, 'config.json');
  const tokenizer = join(path, 'tokenizer.json');
  const tokenizerConfig = read('tokenizer_config.json', TokenizerConfig) ?? {};
  const sentences = read('sentence_bert_config.json', SentenceConfig);
  return {
    weights: findWeights(path, file),
    tokenizer: existsSync(tokenizer) ? tokenizer : undefined,
    config,
    tokenizerConfig,
    generation: read('generation_config.json', GenerationConfig) ?? {},
    template: templateOf(path, tokenizerConfig),
    pooling: poolingOf(read('1_Pooling/config.json', PoolingConfig), read('modules.json', Modules)),
    pictures: read('preprocessor_config.json', PictureConfig),
    window: windowOf(config, tokenizerConfig, sentences?.max_seq_length),
  };
}

/** Floats of the vectors that it makes of texts. */
export const widthOf = ({ config }: Pick<ModelFolder, 'config'>): number | undefined =>
  config.hidden_size ?? config.d_model ?? config.n_embd;

/** Floats of the vectors that it makes of pictures. */
export const pictureWidthOf = (folder: Pick<ModelFolder, 'config'>): number | undefined =>
  folder.config.projection_dim ?? widthOf(folder);

function readJson<S extends z.ZodType>(folder: string, name: string, schema: S): z.output<S> | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? describe(error) : String(error);
    throw new FolderFault(`has a file ${path} that cannot be read: ${reason}`);
  }
}

const describe = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

/** Throws the fault of a folder that lacks a file. */
export function missing(folder: string, name: string): never {
  throw new FolderFault(`lacks the file ${join(folder, name)}`);
}

function findWeights(folder: string, file: string | undefined): string {
  const names = file === undefined ? usualWeights : [file];
  const found = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  return found ?? missing(folder, names[0] ?? '');
}

function templateOf(folder: string, { chat_template: given }: TokenizerConfig): string | undefined {
  const path = join(folder, 'chat_template.jinja');
  if (existsSync(path)) return readFileSync(path, 'utf8');
  if (!Array.isArray(given)) return given ?? undefined;
  return (given.find(({ name }) => name === 'default') ?? given[0])?.template;
}

function poolingOf(
  given: z.output<typeof PoolingConfig> | undefined,
  modules: z.output<typeof Modules> | undefined,
): Pooling | undefined {
  // A layer behind the pooling is not part of the exported weights.
  if (modules?.some(({ type }) => type.endsWith('.Dense'))) return undefined;
  if (!given || given.pooling_mode_mean_tokens) return 'mean';
  if (given.pooling_mode_cls_token) return 'cls';
  return given.pooling_mode_lasttoken ? 'last' : undefined;
}

function windowOf(
  config: ModelConfig,
  { model_max_length: tokenizerMost }: TokenizerConfig,
  sentenceMost: number | null | undefined,
): number | undefined {
  const positions = config.max_position_embeddings ?? config.n_positions;
  const known = [positions, tokenizerMost, sentenceMost].filter(
    (most): most is number => typeof most === 'number' && most > 0 && most < boundless,
  );
  return known.length > 0 ? Math.min(...known) : undefined;
}
