import { expect, it } from 'vitest';
import { createChatAnswer } from './chat-answer.ts';
import { createSseParser } from './sse.ts';

const dataOf = (...pieces: string[]) => {
  const found: string[] = [];
  const parser = createSseParser((data) => found.push(data));
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return found;
};

it('reads events whatever their line ends, comments and further fields', () => {
  expect(dataOf(': hi\n\nevent: x\nid: 1\ndata: a\ndata: b\n\n\ndata:c\r\n\r\n', 'data: d')).toEqual([
    'a\nb',
    'c',
    'd',
  ]);
});

it('refuses a line that never ends', () => {
  expect(() => dataOf(...Array.from({ length: 9 }, () => 'x'.repeat(1024 * 1024)))).toThrow(
    /line without an end/,
  );
});

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\r\n\r\n`;
/** A recorded answer with characters of one to four bytes and a tool call in pieces. */
const recorded = Buffer.from(
  [
    ': ping\n\n',
    chunk({ role: 'assistant', content: '' }),
    chunk({ content: 'Grüße – ' }),
    chunk({ content: '漢字 👩‍🚀' }),
    chunk({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'look', arguments: '' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '{"q":' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '"é"}' } }] }),
    chunk({}, 'tool_calls'),
    'data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":5}}\n\n',
    'data: [DONE]\n\n',
  ].join(''),
);

const expected = {
  isJson: false,
  model: 'm',
  estimateUsage: () => ({ inputTokens: 1, outputTokens: 2, estimated: true as const }),
};

const readInTwo = (at: number) => {
  const answer = createChatAnswer(expected);
  const events = [...answer.push(recorded.subarray(0, at)), ...answer.push(recorded.subarray(at))];
  expect(answer.isDone()).toBe(true);
  return events;
};

it('reads the same events wherever the bytes are split', () => {
  const whole = readInTwo(recorded.length);
  expect(whole).toEqual([
    { type: 'text', text: 'Grüße – ' },
    { type: 'text', text: '漢字 👩‍🚀' },
    { type: 'tool_call', callId: 'c1', name: 'look', arguments: '{"q":"é"}' },
    { type: 'finish', reason: 'tool_calls', usage: { inputTokens: 7, outputTokens: 5 }, model: 'm' },
  ]);
  for (let at = 0; at < recorded.length; at++) expect(readInTwo(at)).toEqual(whole);
});

it.each([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
  ['eos', 'stop'],
])('maps the finish reason %s to %s', (theirs, ours) => {
  const answer = createChatAnswer(expected);
  const events = answer.push(Buffer.from(`${chunk({ content: 'x' })}${chunk({}, theirs)}data: [DONE]\n\n`));
  // Without a count of the provider's the usage is an estimate.
  expect(events.at(-1)).toEqual({
    type: 'finish',
    reason: ours,
    usage: expected.estimateUsage(),
    model: 'm',
  });
});
