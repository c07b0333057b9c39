import { expect, it } from 'vitest';
import { toSdkPrompt } from './sdk-prompt.ts';

it('puts instructions first, as one, and leaves empty texts out', () => {
  expect(
    toSdkPrompt([
      {
        role: 'user',
        content: [
          { type: 'text', text: '' },
          { type: 'text', text: 'a' },
        ],
      },
      { role: 'system', content: 'one' },
      { role: 'assistant', content: 'b' },
      { role: 'system', content: [{ type: 'text', text: 'two' }] },
    ]),
  ).toEqual([
    { role: 'system', content: 'one\n\ntwo' },
    { role: 'user', content: [{ type: 'text', text: 'a' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'b' }] },
  ]);
});

it('keeps the results of one round of calls together, each with the name of its tool', () => {
  const toolCalls = [
    { callId: '1', name: 'f', arguments: '{"a":1}' },
    { callId: '2', name: 'g', arguments: 'not json' },
  ];
  const output = (value: string) => ({ type: 'text', value });
  expect(
    toSdkPrompt([
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', callId: '1', content: 'x' },
      { role: 'tool', callId: '2', content: 'y' },
    ]),
  ).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: '1', toolName: 'f', input: { a: 1 } },
        { type: 'tool-call', toolCallId: '2', toolName: 'g', input: { arguments: 'not json' } },
      ],
    },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: '1', toolName: 'f', output: output('x') },
        { type: 'tool-result', toolCallId: '2', toolName: 'g', output: output('y') },
      ],
    },
  ]);
});

it('hands on images as bytes or by address', () => {
  const urls = ['data:image/webp;base64,AAEC', 'https://example.com/a.png'];
  const [turn] = toSdkPrompt([{ role: 'user', content: urls.map((url) => ({ type: 'image', url })) }]);
  expect(turn?.content).toEqual([
    { type: 'file', mediaType: 'image/webp', data: 'AAEC' },
    { type: 'file', mediaType: 'image/*', data: new URL('https://example.com/a.png') },
  ]);
});
