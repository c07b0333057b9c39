import { expect, it } from 'vitest';
import type { ChatRequest, ModelEvent, ModelMessage } from '../chat-model.ts';
import { createExtractiveChat } from './extractive-chat.ts';
import { agreement } from './sample-agreement.ts';

const model = createExtractiveChat('quire/extractive-1');
const never = new AbortController().signal;

async function ask(request: Partial<ChatRequest>): Promise<{ text: string; events: ModelEvent[] }> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ messages: [], ...request }, never)) events.push(event);
  return { text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''), events };
}
const user = (content: string) => ({ role: 'user' as const, content });
const context = [{ text: 'The sky is blue above the sea.' }, { text: agreement, source: 'agreement.md' }];

it.each([
  [
    'How many days do I have to pay an invoice?',
    'Invoices are payable within 30 days of receipt. [agreement.md]',
  ],
  ['What is the governing law?', 'Governing law: England and Wales [agreement.md]'],
  ['How much does support cost?', 'Support: 10,000 [agreement.md]'],
  ['Which colour has the sky?', 'The sky is blue above the sea.'],
])('answers "%s" with the sentence that says it', async (question, answer) => {
  expect((await ask({ messages: [user(question)], context })).text).toBe(answer);
});

it('says that the text does not answer, rather than invent', async () => {
  const { text } = await ask({ messages: [user('Who is the president of France?')], context });
  expect(text).toMatch(/does not seem to answer this/);
});

it('says what it is when it is given nothing to answer from', async () => {
  for (const message of ['Hello', 'What is 2 + 2?']) {
    expect((await ask({ messages: [{ role: 'system', content: 'Be kind.' }, user(message)] })).text).toMatch(
      /built-in model/,
    );
  }
});

it('answers from the conversation and from a text in the message', async () => {
  const messages = [user('I live in London.'), { role: 'assistant' as const, content: 'Fine.' }];
  expect((await ask({ messages: [...messages, user('Where do I live?')] })).text).toBe('I live in London.');
  const { text } = await ask({ messages: [user(`When was the agreement made?\n\n${agreement}`)] });
  expect(text).toContain('12 March 2024');
});

it('answers from what tools gave, and calls none itself', async () => {
  const tools = [{ name: 'look', parameters: {} }];
  const messages: ModelMessage[] = [
    user('How much does support cost?'),
    { role: 'assistant', content: '', toolCalls: [{ callId: 'c', name: 'look', arguments: '{}' }] },
    { role: 'tool', callId: 'c', content: agreement },
  ];
  const { text, events } = await ask({ messages, tools, toolChoice: 'required' });
  expect(text).toBe('Support: 10,000');
  expect(events.some(({ type }) => type === 'tool_call')).toBe(false);
});

it('takes question and document of a task from its inputs', async () => {
  const inputs = { question: 'What interest do late payments bear?', document: agreement };
  expect((await ask({ inputs })).text).toBe('Late payments bear interest of 4.5% per year.');
});

it.each([1, 10, 25, 60])('keeps a summary within %i words', async (maxWords) => {
  const { text } = await ask({ task: { kind: 'summarize', text: agreement.repeat(3), maxWords } });
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(maxWords);
  expect(text).not.toBe('');
});

it('says the same every time, in several deltas, and counts', async () => {
  const request: Partial<ChatRequest> = { task: { kind: 'summarize', text: agreement } };
  const first = await ask(request);
  expect(await ask(request)).toEqual(first);
  expect(first.events.length).toBeGreaterThan(3);
  expect(first.events.at(-1)).toEqual({
    type: 'finish',
    reason: 'stop',
    usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number), estimated: true },
    model: 'quire/extractive-1',
  });
});

it('ends at maxTokens with the reason length', async () => {
  const { text, events } = await ask({ task: { kind: 'summarize', text: agreement }, maxTokens: 8 });
  expect(text.split(' ')).toHaveLength(6);
  expect(events.at(-1)).toMatchObject({ reason: 'length', usage: { outputTokens: 8 } });
});

it('stops when its caller leaves', async () => {
  const leaving = new AbortController();
  const events = model.stream({ messages: [], task: { kind: 'summarize', text: agreement } }, leaving.signal);
  const reader = events[Symbol.asyncIterator]();
  await reader.next();
  leaving.abort(new Error('gone'));
  await expect(reader.next()).rejects.toThrow('gone');
});

const hostileTexts: [name: string, text: string][] = [
  ['prose', agreement.repeat(1_000)],
  ['one word', 'a'.repeat(1_000_000)],
  ['full stops', '.'.repeat(1_000_000)],
  ['empty lines', '\n'.repeat(1_000_000)],
  ['spaces', `a${' '.repeat(1_000_000)}`],
  ['Chinese', '漢字かな。'.repeat(200_000)],
  ['words that never repeat', Array.from({ length: 150_000 }, (_, i) => i.toString(36)).join(' ')],
];
it.each(hostileTexts)('reads a megabyte of %s in bounded time', async (_, text) => {
  const before = process.cpuUsage();
  await ask({ task: { kind: 'summarize', text, maxWords: 50 } });
  await ask({ task: { kind: 'classify', text, classes: ['invoice', 'letter'] } });
  await ask({ messages: [user(text)] });
  // About 0.2 to 1.2 s for the three on an idle core; a quadratic step would take minutes.
  const { user: own, system } = process.cpuUsage(before);
  expect((own + system) / 1_000).toBeLessThan(10_000);
});
