import { newId } from '@quire/contracts';
import {
  type Agent,
  addVersion,
  batchGetVersions,
  changeAgent,
  changeSettings,
  createAgent,
  lookupVersion,
  setPermissions,
} from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { badBodies } from '../../../../test/support/bad-bodies.ts';

let quire: TestAgents;
let agent: Agent;
beforeAll(async () => {
  quire = await startTestAgents();
  agent = await quire.agent({ name: 'target', versionLabel: 'v1' });
});
afterAll(() => quire.close());

const inferenceConfig = { temperature: 0, maxTokens: 10, maxRetries: 1, timeout: 5 };
const config = {
  llmModelId: 'test/chat',
  systemPrompt: 'Be brief.',
  inferenceConfig,
  guardrails: [],
  fallbackModelIds: ['test/chat'],
  tools: [],
};
const named = { name: 'new', displayName: 'New', description: 'Answers.' };
const noted = { versionLabel: 'a label', notes: 'Some notes.', validateOnly: true };

const endpoints = [
  { endpoint: createAgent, good: { ...named, agentType: 'tool', config, ...noted, isGlobalAgent: false } },
  { endpoint: createAgent, good: { ...named, agentType: 'tool', configuration: config, ...noted } },
  { endpoint: changeAgent, good: { ...named, validateOnly: true } },
  { endpoint: addVersion, good: { config, ...noted } },
  { endpoint: addVersion, good: { configuration: config, ...noted } },
  { endpoint: lookupVersion, good: { name: 'target', versionLabel: 'v1' } },
  { endpoint: batchGetVersions, good: { agentIds: [newId()] } },
  { endpoint: setPermissions, good: { userGroups: ['legal'] } },
  {
    endpoint: changeSettings,
    good: {
      enabled: true,
      defaultVersionId: null,
      llmModelId: 'test/chat',
      inferenceConfig,
      guardrails: ['HAIP-Profanity'],
      runTimeoutSeconds: 60,
      maxConcurrentRuns: 3,
      metadata: { team: 'a' },
    },
  },
] as const;

const urlOf = ({ url }: { url: string }) => url.replace(':agent_id', agent.id);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** As a client in Python would write it; what users named themselves stays. */
const inSnakeCase = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [snake(key), inSnakeCase(member)]));
};

describe.each(endpoints)('$endpoint.schema.operationId', ({ endpoint, good }) => {
  it('takes every field, in camelCase and in snake_case', async () => {
    for (const body of [good, inSnakeCase(good)]) {
      const answer = await quire.call(endpoint.method, urlOf(endpoint), body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  const bodies = badBodies(endpoint.schema.body, good);
  const fieldsOf = (value: object) => Object.keys(value);

  it('knows of every field that it is shown', () => {
    const broken = new Set(bodies.flatMap(({ fields }) => fields));
    expect([...broken]).toEqual(expect.arrayContaining([...fieldsOf(good), 'colour']));
  });

  it('names each field that is wrong, missing, unknown or out of range', async () => {
    for (const { body, fields } of bodies) {
      const answer = await quire.call<ProblemBody>(endpoint.method, urlOf(endpoint), body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(expect.arrayContaining(fields));
    }
  });

  it('names what is wrong with its query, if it takes one', async () => {
    if (!('querystring' in endpoint.schema)) return;
    for (const query of ['validateOnly=perhaps', 'validateOnly=', 'dry=true']) {
      const answer = await quire.call<ProblemBody>(endpoint.method, `${urlOf(endpoint)}?${query}`, good);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveProperty(query.split('=')[0] ?? '');
    }
  });

  it('needs an object', async () => {
    for (const body of [[], 'text', 5, true, null]) {
      const answer = await quire.call<ProblemBody>(endpoint.method, urlOf(endpoint), body);
      expect(answer.status).toBe(400);
    }
  });
});
