import { Id } from '@quire/contracts';
import { AppError } from '@quire/errors';
import type { OfferedCall, OfferedResult, ToolOffer } from '@quire/mcp';
import type { Signals } from '@quire/queue';
import type { Log } from '@quire/service-kit';
import type { Viewer } from '../actor.ts';
import type { OfferedAgent, Offers } from '../agents/offers.ts';
import type { Caller } from '../invocation/caller.ts';
import type { Invocations } from '../invocation/invocation.ts';
import { readChunks } from '../invocation/respond.ts';
import { toFailure, toResult } from './agent-result.ts';
import { toRequest, toTool } from './agent-tool.ts';
import { createCancels } from './cancels.ts';
import { createProgress } from './progress.ts';

/** Whose request it is. */
export interface ToolCaller extends Viewer, Caller {
  /** What a client that introduced itself was given then. */
  mcpSessionId: string | undefined;
}

/** The agents that somebody may invoke, as tools. */
export interface AgentTools {
  offer(caller: ToolCaller, log: Pick<Log, 'warn'>): ToolOffer;
  /** Cancels the call that the caller named so, on whatever replica it is under way. */
  cancel(caller: ToolCaller, requestId: string | number): void;
}

interface AgentToolsDeps {
  offers: Offers;
  invocations: Invocations;
  signals: Signals;
}

const pageSize = 200;

export function createAgentTools({ offers, invocations, signals }: AgentToolsDeps): AgentTools {
  const cancels = createCancels(signals);
  async function invoke(
    caller: ToolCaller,
    agent: OfferedAgent,
    call: OfferedCall,
    log: Pick<Log, 'warn'>,
  ): Promise<OfferedResult> {
    const cancelled = new AbortController();
    const unheed = cancels.heed(caller, call.requestId, () => cancelled.abort());
    try {
      const request = toRequest(agent, call.arguments);
      const signal = AbortSignal.any([call.signal, cancelled.signal]);
      const chunks = await invocations.stream(
        { caller, agentId: agent.id, version: 'latest', request, surface: 'mcp' },
        signal,
      );
      const outcome = await readChunks(chunks, createProgress(call.report));
      if (outcome.failure?.reason === 'error')
        log.warn({ err: outcome.failure.error }, 'an answer broke off');
      return toResult(outcome, agent);
    } catch (error) {
      if (error instanceof AppError) return toFailure(error);
      throw error;
    } finally {
      unheed();
    }
  }

  const offer: AgentTools['offer'] = (caller, log) => ({
    async list(cursor) {
      if (cursor !== undefined && !Id.safeParse(cursor).success) return undefined;
      const found = await offers.list(caller, { after: cursor, limit: pageSize + 1 });
      const page = found.slice(0, pageSize);
      const nextCursor = found.length > pageSize ? page.at(-1)?.id : undefined;
      return { tools: page.map(toTool), ...(nextCursor !== undefined && { nextCursor }) };
    },
    async call(call) {
      const agent = await offers.find(caller, call.name);
      return agent && invoke(caller, agent, call, log);
    },
  });
  return { offer, cancel: cancels.cancel };
}
