import type { AgentResponse, InvokeRequest, VersionRef } from '@quire/contracts/agents';
import type { Viewer } from '../actor.ts';
import type { Targets } from '../agents/targets.ts';
import type { Caller, PrepareCall } from './call.ts';
import { type Chunks, readChunks, respond } from './respond.ts';

export interface Invocation {
  caller: Viewer & Caller;
  agentId: string;
  version: VersionRef;
  request: InvokeRequest;
}

export interface Invocations {
  /** The whole answer. Throws what the stream would end with. */
  invoke(invocation: Invocation, signal: AbortSignal): Promise<AgentResponse>;
  /** The answer as it comes. Aborting the signal stops the model. */
  stream(invocation: Invocation, signal: AbortSignal): Promise<Chunks>;
}

export function createInvocations(deps: { targets: Targets; prepareCall: PrepareCall }): Invocations {
  async function stream({ caller, agentId, version, request }: Invocation, signal: AbortSignal) {
    const target = await deps.targets.get(caller, agentId, version);
    return respond(deps.prepareCall(target, request, caller), signal);
  }
  return {
    stream,
    async invoke(invocation, signal) {
      const { response, failure } = await readChunks(await stream(invocation, signal), () => undefined);
      if (failure && failure.reason !== 'content_filter') throw failure.error;
      return response;
    },
  };
}
