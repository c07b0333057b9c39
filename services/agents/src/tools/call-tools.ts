import type { ToolEvent } from '@quire/contracts/agents';
import type { ModelToolCall } from '@quire/models';
import { type CallRules, callTool } from './call-tool.ts';
import type { ToolAnswer } from './define-tool.ts';
import { toolLimits } from './tool-limits.ts';
import type { Toolbox } from './toolbox.ts';

interface Calling extends CallRules {
  toolbox: Toolbox;
  signal: AbortSignal;
}

/** Pause between two notes of one call's progress. */
const tellEveryMs = 200;

/** Makes the calls of a turn side by side, tells how they come along, and returns their answers in order. */
export async function* callTools(
  calls: readonly ModelToolCall[],
  { toolbox, signal, ...rules }: Calling,
): AsyncGenerator<ToolEvent, ToolAnswer[]> {
  const left = new AbortController();
  const news: ToolEvent[] = [];
  let wake = () => {};
  let over = false;

  async function make(call: ModelToolCall): Promise<ToolAnswer> {
    const { callId, name } = call;
    const tell = (event: Pick<ToolEvent, 'status'> & Partial<ToolEvent>) => {
      news.push({ type: 'run.tool', callId, name, ...event });
      wake();
    };
    let toldAt = 0;
    const onProgress = (progress: number, total?: number) => {
      if (over || performance.now() - toldAt < tellEveryMs) return;
      toldAt = performance.now();
      tell({ status: 'progress', progress, ...(total !== undefined && { total }) });
    };
    tell({ status: 'started' });
    const use = { signal: AbortSignal.any([signal, left.signal]), onProgress, ...rules };
    const answer = await callTool(toolbox, call, use);
    tell({ status: answer.isError ? 'failed' : 'completed' });
    return answer;
  }

  const working = inTurn(calls.slice(0, toolLimits.callsOfTurn), make).finally(() => {
    over = true;
    wake();
  });
  working.catch(() => {});
  try {
    for (;;) {
      for (let event = news.shift(); event; event = news.shift()) yield event;
      if (over) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const answers = await working;
    return calls.map((_, i) => answers[i] ?? { text: 'Not called: too many calls at once.', isError: true });
  } finally {
    left.abort();
  }
}

/** Works through a list, a few at once, and keeps its order. The first failure ends it. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as T);
  };
  await Promise.all(Array.from({ length: Math.min(toolLimits.atOnce, items.length) }, lane));
  return results;
}
