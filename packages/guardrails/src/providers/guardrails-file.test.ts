import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '@quire/models';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGuardrails } from '../guardrails.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-guardrails-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const catalogue = loadCatalogue({ env: {} });
function load(content: unknown, env: Record<string, string> = {}) {
  const file = join(folder, 'guardrails.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return createGuardrails({ catalogue, file, env });
}
const judge = { name: 'own-judge', type: 'judge', forbids: 'Poems.' };

it('adds its guardrails behind the built-in ones, with secrets from the environment', () => {
  const bedrock = {
    name: 'b',
    type: 'bedrock',
    guardrailId: 'x',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: `\${AWS_SECRET}`,
  };
  const list = load({ guardrails: [judge, bedrock] }, { AWS_SECRET: 'shh' }).list();
  expect(list.slice(-2)).toEqual([
    {
      name: 'own-judge',
      description: expect.any(String),
      category: 'Provider',
      strength: null,
      appliesTo: ['input', 'output'],
    },
    expect.objectContaining({ name: 'b' }),
  ]);
  expect(JSON.stringify(list)).not.toContain('shh');
});

it.each([
  ['no JSON', 'cannot be read', '{'],
  ['an unknown type', 'guardrails.0.type', { guardrails: [{ name: 'a', type: 'magic' }] }],
  ['an unknown member', 'colour', { guardrails: [{ ...judge, colour: 'red' }] }],
  ['a name of ours', 'HAIP-', { guardrails: [{ ...judge, name: 'HAIP-Hate-Low' }] }],
  ['a name twice', 'listed twice', { guardrails: [judge, judge] }],
  ['a model that there is not', 'no model', { guardrails: [{ ...judge, model: 'no/such' }] }],
  [
    'a moderation model where there is none',
    'own-moderation',
    { guardrails: [{ name: 'own-moderation', type: 'moderation' }] },
  ],
  ['an unset variable', 'NOWHERE', { guardrails: [{ ...judge, forbids: `\${NOWHERE}` }] }],
])('with %s is refused, and the error says so', (_, reason, content) => {
  expect(() => load(content)).toThrow(reason);
});
