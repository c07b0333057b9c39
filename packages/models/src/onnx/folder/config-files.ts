import { z } from 'zod';

const tokens = z.union([z.int(), z.array(z.int())]);
/** Tokenizer configurations write a special token as its text, or as an object that holds it. */
const specialToken = z
  .union([z.string(), z.looseObject({ content: z.string() }).transform(({ content }) => content)])
  .nullish();

const ModelShape = z.looseObject({
  model_type: z.string().optional(),
  hidden_size: z.int().optional(),
  d_model: z.int().optional(),
  n_embd: z.int().optional(),
  max_position_embeddings: z.int().optional(),
  n_positions: z.int().optional(),
  num_attention_heads: z.int().optional(),
  num_key_value_heads: z.int().optional(),
  head_dim: z.int().nullish(),
  eos_token_id: tokens.nullish(),
  pad_token_id: z.int().nullish(),
  id2label: z.record(z.string(), z.string()).optional(),
  problem_type: z.string().nullish(),
});

/** `config.json`; a model of several parts states those of its text below `text_config`. */
export const ModelConfig = ModelShape.extend({ text_config: ModelShape.optional() }).transform(
  ({ text_config, ...config }) => ({ ...text_config, ...config }),
);
export type ModelConfig = z.output<typeof ModelConfig>;

/** `tokenizer_config.json`. */
export const TokenizerConfig = z.looseObject({
  chat_template: z
    .union([z.string(), z.array(z.object({ name: z.string(), template: z.string() }))])
    .nullish(),
  model_max_length: z.number().nullish(),
  bos_token: specialToken,
  eos_token: specialToken,
  pad_token: specialToken,
});
export type TokenizerConfig = z.output<typeof TokenizerConfig>;

/** `generation_config.json`. */
export const GenerationConfig = z.looseObject({
  do_sample: z.boolean().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.int().nullish(),
  repetition_penalty: z.number().nullish(),
  eos_token_id: tokens.nullish(),
});
export type GenerationConfig = z.output<typeof GenerationConfig>;

/** `1_Pooling/config.json` of sentence-transformers. */
export const PoolingConfig = z.looseObject({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_mean_tokens: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
});

/** `modules.json` of sentence-transformers. */
export const Modules = z.array(z.looseObject({ type: z.string() }));

/** `sentence_bert_config.json`. */
export const SentenceConfig = z.looseObject({ max_seq_length: z.int().nullish() });
