import type { ChatRequest, ContextDocument, ModelMessage } from '../chat-model.ts';
import { countWords } from './text/pick-passages.ts';

/** What a request asks, and the texts that it gives to answer from. */
export interface Material {
  /** Empty where nothing in particular is asked. */
  question: string;
  documents: readonly ContextDocument[];
  /** Whether the documents are the asker's own message and the conversation, and not texts that were handed over. */
  isConversation: boolean;
}

/** A shorter message is a question, whatever its form; so is a line before a much longer text. */
const mostQuestionWords = 40;
const leastDocumentWords = 12;
const leastNamelessWords = 4;
const questionKey = /^(question|query|prompt|ask|request)$/i;
/** A first line or clause that says what to do with the rest. */
const instructionReach = 400;
const instruction = /^([^\n:?]{1,300}[:?]|[^\n]{1,300}\n\s*\n)\s*(?=\S)/;

/** Finds question and documents in a request to any model. */
export function findMaterial({ messages, context = [], inputs }: ChatRequest): Material {
  if (inputs && Object.keys(inputs).length > 0) return fromInputs(inputs, context);
  const turns = messages.filter(isSaid).map(textOf);
  const asked = turns.pop() ?? '';
  const { question, rest } = splitQuestion(asked);
  const handedOver = [...context, ...toolResults(messages)];
  if (handedOver.length > 0) {
    return { question: question || asked, documents: handedOver, isConversation: false };
  }
  const documents = [...turns, rest].filter(Boolean).map((text) => ({ text }));
  return { question, documents, isConversation: true };
}

/** Whether a text asks for something definite, rather than for work on a text. */
export const isQuestion = (text: string): boolean =>
  /[?？؟]/.test(text) || /^\s*(who|what|when|where|which|why|how)\b/i.test(text);

function fromInputs(
  inputs: Readonly<Record<string, unknown>>,
  context: readonly ContextDocument[],
): Material {
  const values = Object.entries(inputs);
  const entries = values.map(([key, value]) => ({ key, text: inputText(key, value, values.length > 1) }));
  const asks = ({ key, text }: { key: string; text: string }) =>
    countWords(text) <= mostQuestionWords && (questionKey.test(key) || text.trimEnd().endsWith('?'));
  const question = entries.find(asks);
  const given = entries
    .filter((entry) => entry !== question && entry.text !== '')
    .map(({ text }) => ({ text }));
  return { question: question?.text ?? '', documents: [...context, ...given], isConversation: false };
}

/** A value says little without its name, unless it is the only one, or a text of its own. */
function inputText(key: string, value: unknown, isOneOfSeveral: boolean): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const needsName = isOneOfSeveral && !questionKey.test(key) && countWords(text) < leastNamelessWords;
  return needsName ? `${key}: ${text}` : text;
}

function splitQuestion(raw: string): { question: string; rest: string } {
  const message = raw.trim();
  const head = instruction.exec(message.slice(0, instructionReach))?.[0];
  const rest = head ? message.slice(head.length) : '';
  if (head && countWords(rest) >= leastDocumentWords) return { question: head.trim(), rest };
  if (countWords(message) <= mostQuestionWords) return { question: message, rest: '' };
  const last = message.split('\n').at(-1) ?? '';
  if (last.endsWith('?') && countWords(last) <= mostQuestionWords) {
    return { question: last, rest: message.slice(0, message.lastIndexOf(last)) };
  }
  return { question: '', rest: message };
}

/** A turn of one of the two sides; what leads to a tool's result, and the result, is none. */
const isSaid = (turn: ModelMessage) =>
  turn.role === 'user' || (turn.role === 'assistant' && !turn.toolCalls?.length);

/** What the tools gave since the last question is material as good as documents. */
function toolResults(messages: readonly ModelMessage[]): ContextDocument[] {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  return messages.slice(asked + 1).flatMap((turn) => (turn.role === 'tool' ? { text: turn.content } : []));
}

const textOf = ({ content }: ModelMessage): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
