import type { ConversationItem } from '@quire/contracts/agents';
import type { ModelMessage, ModelToolCall } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';

type FunctionItem = Exclude<ConversationItem, { role: string }>;

export const isFunctionItem = (item: ConversationItem): item is FunctionItem => !('role' in item);

/** Throws a 400 where a call of the client's functions has no output behind it, or an output no call before it. */
export function checkFunctionCalls(items: readonly ConversationItem[]): void {
  const open = new Map<string, number>();
  const refuse = (i: number, fault: string) => invalidRequest({ [`messages[${i}].callId`]: [fault] });
  for (const [i, item] of items.entries()) {
    if (!isFunctionItem(item)) continue;
    const { type, callId } = item;
    if (type === 'function_call') {
      if (open.has(callId)) throw refuse(i, 'Another function_call has this callId.');
      open.set(callId, i);
    } else if (!open.delete(callId)) throw refuse(i, 'No function_call with this callId stands before it.');
  }
  const [missing] = open.values();
  if (missing !== undefined)
    throw refuse(missing, 'Its function_call_output is missing; send it behind the call.');
}

/** Adds an item to a conversation as models take it: the calls of one turn belong to one message. */
export function addFunctionItem(messages: ModelMessage[], item: FunctionItem): void {
  if (item.type === 'function_call_output') {
    messages.push({ role: 'tool', callId: item.callId, content: item.output });
    return;
  }
  const { callId, name, arguments: given } = item;
  const call: ModelToolCall = { callId, name, arguments: given };
  const last = messages.at(-1);
  if (last?.role === 'assistant')
    messages[messages.length - 1] = { ...last, toolCalls: [...(last.toolCalls ?? []), call] };
  else messages.push({ role: 'assistant', content: '', toolCalls: [call] });
}
