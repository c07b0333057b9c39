import { AppError } from '@quire/errors';
import type { ModelToolCall } from '@quire/models';
import type { CallDecision } from '../invocation/pause.ts';
import type { ToolAnswer, ToolUse } from './define-tool.ts';
import { toolLimits } from './tool-limits.ts';
import type { NamedTool, Toolbox } from './toolbox.ts';

/** What is asked before a call is made. */
export interface CallRules {
  beforeEffect(name: string): Promise<void>;
  /** By the ids of calls. */
  decisions: ReadonlyMap<string, CallDecision> | undefined;
}

type Given = { given: Record<string, unknown> } | { fault: string };

/** The arguments of a call as the tool's schema wants them, or what is wrong with them. */
export function readArguments({ faultsOf }: NamedTool, text: string): Given {
  let given: unknown;
  try {
    given = JSON.parse(text.trim() || '{}');
  } catch {
    return { fault: 'The arguments are not JSON.' };
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { fault: 'The arguments are not a JSON object.' };
  const faults = Object.entries(faultsOf(given, 'arguments'));
  if (faults.length > 0)
    return { fault: faults.map(([field, [what = 'is not valid']]) => `${field} ${what}`).join('; ') };
  return { given: given as Record<string, unknown> };
}

/**
 * Calls a tool for the model. What goes wrong is an answer that says so, for the model to do better; only the end of the
 * whole call, and faults of our own, are thrown.
 */
export async function callTool(
  toolbox: Toolbox,
  { callId, name, arguments: text }: ModelToolCall,
  use: ToolUse & CallRules,
): Promise<ToolAnswer> {
  const tool = toolbox.find(name);
  if (!tool) return failed(`There is no tool ${name}.`);
  const read = readArguments(tool, text);
  if ('fault' in read) return failed(`Not called: ${read.fault}`);
  if (!tool.call) return failed('Not called: call it alone.');
  const refusal = tool.needsApproval && refusalOf(use.decisions?.get(callId));
  if (refusal) return failed(refusal);
  if (tool.hasEffects) await use.beforeEffect(name);
  const late = AbortSignal.timeout(toolLimits.callMs);
  try {
    const signal = AbortSignal.any([use.signal, late]);
    const answer = await orAbort(tool.call(read.given, { ...use, signal }), signal);
    return { ...answer, text: bound(answer.text) };
  } catch (error) {
    use.signal.throwIfAborted();
    if (late.aborted) return failed(`It took longer than ${toolLimits.callMs / 1_000} s and was stopped.`);
    if (error instanceof AppError) return failed(bound(error.message));
    throw error;
  }
}

/** Only runs wait for persons; whoever invokes an agent waits for its answer. */
const refusalOf = (decision: CallDecision | undefined) => {
  if (!decision) return 'Not called: it needs the approval of a person, for which only a run can wait.';
  return decision.isApproved ? undefined : `Not called: a person refused it. ${decision.reason ?? ''}`.trim();
};

const failed = (text: string): ToolAnswer => ({ text, isError: true });

/** A tool that does not heed its signal holds nobody up. */
const orAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

function bound(text: string): string {
  const most = toolLimits.resultLength;
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}\n[${text.length - 2 * half} characters left out]\n${text.slice(-half)}`;
}
