import { z } from 'zod';

const named = {
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{0,99}$/, 'Expected letters, digits, dots, hyphens and underscores.')
    .refine((name) => !/^HAIP-/i.test(name), 'Names that begin with HAIP- are taken.'),
  description: z.string().max(500).optional(),
  category: z.string().min(1).max(100).optional(),
  appliesTo: z
    .array(z.enum(['input', 'output']))
    .min(1)
    .optional(),
  timeoutMs: z.int().min(1).max(60_000).default(5_000),
};

const BedrockSettings = z.strictObject({
  ...named,
  type: z.literal('bedrock'),
  guardrailId: z.string().min(1),
  guardrailVersion: z.string().min(1).default('DRAFT'),
  region: z.string().min(1),
  accessKeyId: z.string().min(1),
  secretAccessKey: z.string().min(1),
  sessionToken: z.string().min(1).optional(),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type BedrockSettings = z.output<typeof BedrockSettings>;

const ModerationSettings = z.strictObject({
  ...named,
  type: z.literal('moderation'),
  model: z.string().min(1).optional(),
  categories: z.array(z.string().min(1)).min(1).optional(),
  threshold: z.number().min(0).max(1).optional(),
});
export type ModerationSettings = z.output<typeof ModerationSettings>;

const JudgeSettings = z.strictObject({
  ...named,
  type: z.literal('judge'),
  model: z.string().min(1).optional(),
  forbids: z.string().min(1).max(10_000),
});
export type JudgeSettings = z.output<typeof JudgeSettings>;

/** A guardrail of a provider, as the operator's file sets it up. */
export const ProviderSettings = z.discriminatedUnion('type', [
  BedrockSettings,
  ModerationSettings,
  JudgeSettings,
]);
export type ProviderSettings = z.output<typeof ProviderSettings>;
