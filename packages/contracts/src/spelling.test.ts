import { expect, it } from 'vitest';
import { z } from 'zod';
import { acceptSnakeCase } from './spelling.ts';

const Body = z.strictObject({
  llmModelId: z.string(),
  inferenceConfig: z.strictObject({ maxTokens: z.number().optional() }).optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  messages: z.array(z.union([z.string(), z.strictObject({ fileId: z.string() })])).default([]),
});

it('renames known members as deep as the schema knows the shape', () => {
  const spelled = {
    llm_model_id: 'm',
    inference_config: { max_tokens: 5 },
    messages: ['a_b', { file_id: 'f' }],
  };
  expect(acceptSnakeCase(Body, spelled)).toEqual({
    llmModelId: 'm',
    inferenceConfig: { maxTokens: 5 },
    messages: ['a_b', { fileId: 'f' }],
  });
});

it("leaves the caller's own data as it is", () => {
  const inputs = { customer_name: 'Ann', nested: { max_tokens: 1 } };
  expect(acceptSnakeCase(Body, { inputs })).toEqual({ inputs });
});

it('leaves unknown names and doubled spellings for validation to refuse', () => {
  expect(Body.safeParse(acceptSnakeCase(Body, { llm_model_id: 'a', llmModelId: 'b' })).success).toBe(false);
  expect(acceptSnakeCase(Body, { no_such: 1 })).toEqual({ no_such: 1 });
});

it('keeps a __proto__ member visible to validation', () => {
  const hostile: unknown = JSON.parse('{"llmModelId": "m", "__proto__": {"admin": true}}');
  const read = acceptSnakeCase(Body, hostile);
  expect(Object.keys(read as object)).toContain('__proto__');
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});
