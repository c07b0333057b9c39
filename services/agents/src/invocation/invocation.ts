import type { AgentResponse, InvokeRequest, VersionRef } from '@quire/contracts/agents';
import type { Viewer } from '../actor.ts';
import type { Targets } from '../agents/targets.ts';
import type { CallRecord } from '../usage/call-record.ts';
import type { UsageBook } from '../usage/usage-book.ts';
import type { PrepareCall } from './call.ts';
import type { Caller } from './caller.ts';
import { type Chunks, readChunks, respond } from './respond.ts';

type Surface = Parameters<UsageBook['add']>[0];

export interface Invocation {
  caller: Viewer & Caller;
  agentId: string;
  version: VersionRef;
  request: InvokeRequest;
  /** How it came in, where that is not told by how it is answered. */
  surface?: Surface;
}

export interface Invocations {
  /** The whole answer. Throws what the stream would end with. */
  invoke(invocation: Invocation, signal: AbortSignal): Promise<AgentResponse>;
  /** The answer as it comes. Aborting the signal stops the model. */
  stream(invocation: Invocation, signal: AbortSignal): Promise<Chunks>;
}

interface InvocationsDeps {
  targets: Targets;
  prepareCall: PrepareCall;
  usageBook: UsageBook;
}

export function createInvocations({ targets, prepareCall, usageBook }: InvocationsDeps): Invocations {
  async function begin(surface: Surface, invocation: Invocation, signal: AbortSignal): Promise<Chunks> {
    const { caller, agentId, version, request } = invocation;
    const target = await targets.get(caller, agentId, version);
    const account = (record: CallRecord) => usageBook.add(surface, record);
    return respond(prepareCall(target, request, caller), signal, account);
  }
  return {
    stream: (invocation, signal) => begin(invocation.surface ?? 'stream', invocation, signal),
    async invoke(invocation, signal) {
      const chunks = await begin('invoke', invocation, signal);
      const { response, failure } = await readChunks(chunks, () => undefined);
      if (failure && failure.reason !== 'content_filter') throw failure.error;
      return response;
    },
  };
}
