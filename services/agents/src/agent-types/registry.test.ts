import { readdirSync } from 'node:fs';
import { AgentConfig } from '@quire/contracts/agents';
import { expect, it } from 'vitest';
import { agentTypes, findAgentType } from './registry.ts';

it('lists every agent type that has a file, once', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.agent.ts'));
  expect(agentTypes.map(({ type }) => `${type}.agent.ts`).sort()).toEqual(files.sort());
});

it.each(agentTypes)('$type tells what it is and takes only known fields', (agentType) => {
  expect(agentType.description).toMatch(/\.$/);
  expect(agentType.capabilities.length).toBeGreaterThan(0);
  expect(Object.keys(AgentConfig.shape)).toEqual(expect.arrayContaining([...agentType.configFields]));
  expect(findAgentType(agentType.type)).toBe(agentType);
});
