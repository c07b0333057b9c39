import type {
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3TextPart,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelPart, ModelToolCall } from '../chat-model.ts';

type Content = string | ModelPart[];

/**
 * A conversation in the AI SDK's words. Instructions go first, as one: these providers take them nowhere else.
 * Results of calls that were made together stay together.
 */
export function toSdkPrompt(messages: readonly ModelMessage[]): LanguageModelV3Prompt {
  const systemTexts: string[] = [];
  const prompt: LanguageModelV3Prompt = [];
  const namesOfCalls = new Map<string, string>();
  for (const message of messages) {
    if (message.role === 'system') systemTexts.push(textOf(message.content));
    else if (message.role === 'tool') {
      const { callId, content } = message;
      addResult(prompt, callId, namesOfCalls.get(callId) ?? callId, content);
    } else if (message.role === 'assistant') {
      const { content, toolCalls = [] } = message;
      for (const { callId, name } of toolCalls) namesOfCalls.set(callId, name);
      prompt.push({ role: 'assistant', content: [...toParts(content), ...toolCalls.map(toCall)] });
    } else prompt.push({ role: 'user', content: toParts(message.content) });
  }
  const system = systemTexts.filter(Boolean).join('\n\n');
  return system ? [{ role: 'system', content: system }, ...prompt] : prompt;
}

function addResult(prompt: LanguageModelV3Prompt, toolCallId: string, toolName: string, value: string): void {
  const output = { type: 'text', value } as const;
  const result = { type: 'tool-result', toolCallId, toolName, output } as const;
  const last: LanguageModelV3Message | undefined = prompt.at(-1);
  if (last?.role === 'tool') last.content.push(result);
  else prompt.push({ role: 'tool', content: [result] });
}

const toCall = ({ callId, name, arguments: text }: ModelToolCall) => ({
  type: 'tool-call' as const,
  toolCallId: callId,
  toolName: name,
  input: parseArguments(text),
});

/** A call must hold an object here; one that a model has bungled is said back as it was. */
function parseArguments(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {}
  return { arguments: text };
}

function toParts(content: Content): (LanguageModelV3TextPart | LanguageModelV3FilePart)[] {
  const parts: ModelPart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  // Empty texts are refused by some providers.
  return parts.flatMap((part) => {
    if (part.type === 'image') return toFile(part.url);
    return part.text === '' ? [] : { type: 'text' as const, text: part.text };
  });
}

function toFile(url: string): LanguageModelV3FilePart {
  const [, mediaType, data] = /^data:([\w.+-]+\/[\w.+-]+);base64,(.*)$/s.exec(url) ?? [];
  return mediaType && data !== undefined
    ? { type: 'file', mediaType, data }
    : { type: 'file', mediaType: 'image/*', data: new URL(url) };
}

const textOf = (content: Content): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
