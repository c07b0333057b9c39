import { Buffer } from 'node:buffer';
import { type Catalogue, costOf } from '@quire/models';
import type { CallRecord } from './call-record.ts';

/** How a call came in. */
export type Surface = 'invoke' | 'stream' | 'mcp' | 'run';

/** A call as it is kept. Members are named as the columns, since it travels as JSON. */
export interface UsageRow {
  id: string;
  tenant: string;
  agent_id: string;
  version_id: string;
  model: string;
  surface: Surface;
  input_tokens: number;
  output_tokens: number;
  estimated: boolean;
  cost: number | null;
  latency_ms: number;
  first_token_ms: number | null;
  finish_reason: string;
  guardrail_hits: unknown;
  user_id: string;
  session_id: string | null;
  correlation_id: string | null;
  ended_at: string;
}

/** Whatever a provider counts, it is kept: a run could not end otherwise. */
const mostTokens = 2_000_000_000;
const whole = (count: number) => Math.min(mostTokens, Math.max(0, Math.round(count) || 0));

/** Postgres keeps neither the character 0 nor half a pair. */
const storable = (text: string) => Buffer.from(text.replaceAll('\0', '')).toString();

/** @param id that of the run, or a new one */
export function toUsageRow(
  catalogue: Pick<Catalogue, 'find'>,
  id: string,
  surface: Surface,
  { target, caller, model, usage, finishReason, latencyMs, firstTokenMs, hits }: CallRecord,
  now = Date.now(),
): UsageRow {
  const known = catalogue.find(model);
  return {
    id,
    tenant: caller.tenant,
    agent_id: target.agent.id,
    version_id: target.version.id,
    model,
    surface,
    input_tokens: whole(usage.inputTokens),
    output_tokens: whole(usage.outputTokens),
    estimated: usage.estimated ?? false,
    cost: (known && costOf(known, usage)) ?? null,
    latency_ms: whole(latencyMs),
    first_token_ms: firstTokenMs === undefined ? null : whole(firstTokenMs),
    finish_reason: finishReason,
    guardrail_hits: hits,
    user_id: storable(caller.userId),
    session_id: caller.sessionId === undefined ? null : storable(caller.sessionId),
    correlation_id: caller.correlationId === undefined ? null : storable(caller.correlationId),
    ended_at: new Date(now).toISOString(),
  };
}
