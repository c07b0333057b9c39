import type { Targets } from '../agents/targets.ts';
import type { TaskAgents } from '../tools/tool-deps.ts';
import { agentCycle, agentsTooDeep } from '../tools/tools.errors.ts';
import type { Account } from '../usage/call-record.ts';
import type { PrepareCall } from './call.ts';
import { readChunks, respond } from './respond.ts';

/** Agents above each other at most, the one that was asked counted. */
const maxDepth = 4;

interface TaskAgentsDeps {
  targets: Targets;
  prepareCall(): PrepareCall;
  account: Account;
}

/**
 * An agent that names another as its tool lends its callers the use of it: whether they may call the other one by
 * themselves was asked of the author, when the version was written.
 */
export function createTaskAgents({ targets, prepareCall, account }: TaskAgentsDeps): TaskAgents {
  return {
    async find({ tenant, agentPath = [] }, agentId, version) {
      if (agentPath.includes(agentId)) throw agentCycle(agentId);
      if (agentPath.length >= maxDepth) throw agentsTooDeep(maxDepth);
      return targets.get({ tenant, groups: null }, agentId, version);
    },
    async ask(caller, target, inputs, signal) {
      const call = prepareCall()(target, { inputs }, caller);
      const { response, failure } = await readChunks(respond(call, signal, account), () => undefined);
      if (failure) throw failure.error;
      return response.output
        .flatMap((item) => (item.type === 'message' ? item.content.map(({ text }) => text) : []))
        .join('\n');
    },
  };
}
