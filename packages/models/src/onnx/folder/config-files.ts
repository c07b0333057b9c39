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
  /** Of models of pictures and texts: floats of the vectors of both. */
  projection_dim: z.int().optional(),
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

const side = z.int().positive();

/** `preprocessor_config.json` of models of pictures. */
export const PictureConfig = z.looseObject({
  size: z
    .union(
      [
        side,
        z.looseObject({ shortest_edge: side }).transform(({ shortest_edge }) => shortest_edge),
        z
          .looseObject({ height: side, width: side })
          .refine(({ height, width }) => height === width)
          .transform(({ height }) => ({ square: height })),
      ],
      'is neither a shortest edge nor a square',
    )
    .default(224),
  do_center_crop: z.boolean().nullish(),
  crop_size: z.union([side, z.looseObject({ height: side }).transform(({ height }) => height)]).nullish(),
  do_rescale: z.boolean().default(true),
  rescale_factor: z.number().default(1 / 255),
  do_normalize: z.boolean().default(true),
  image_mean: z.tuple([z.number(), z.number(), z.number()]).default([0.485, 0.456, 0.406]),
  image_std: z.tuple([z.number(), z.number(), z.number()]).default([0.229, 0.224, 0.225]),
});
export type PictureConfig = z.output<typeof PictureConfig>;

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
