import { expect, it } from 'vitest';
import { z } from 'zod';
import { issuesByField } from './validation.ts';

const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('image'), url: z.url() }),
]);
const Body = z.strictObject({
  name: z.string().max(3),
  messages: z.array(z.strictObject({ content: z.union([z.string(), z.array(Part)]) })),
});

const faults = (body: unknown) => issuesByField(Body.safeParse(body).error?.issues ?? []);

it('names missing, wrong and unknown members', () => {
  expect(Object.keys(faults({ messages: [], extra: 1 }))).toEqual(expect.arrayContaining(['name', 'extra']));
  expect(Object.keys(faults({ name: 'long', messages: 'x' }))).toEqual(['name', 'messages']);
});

it('follows a union into the option that came closest', () => {
  expect(faults({ name: 'a', messages: [{ content: [{ type: 'text', txt: 1 }] }] })).toMatchObject({
    'messages[0].content[0].text': expect.any(Array),
    'messages[0].content[0].txt': ['This field is not known here.'],
  });
});

it('reports a union where no option fits at the field itself', () => {
  expect(Object.keys(faults({ name: 'a', messages: [{ content: 5 }] }))).toEqual(['messages[0].content']);
});

it('calls the whole body "body"', () => {
  expect(Object.keys(faults([]))).toEqual(['body']);
});
