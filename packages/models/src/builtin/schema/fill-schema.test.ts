import { expect, it } from 'vitest';
import { agreement } from '../sample-agreement.ts';
import { fillSchema } from './fill-schema.ts';

const material = { question: '', documents: [{ text: agreement }], isConversation: false };
const fill = (properties: object, required: string[] = [], inputs = {}) =>
  fillSchema({ type: 'object', properties, required }, inputs, material);
const text = { type: 'string' };

it('finds what stands behind a label, whatever the spelling of the name', () => {
  expect(fill({ governingLaw: text, governing_law: text, 'Governing Law': text })).toEqual({
    governingLaw: 'England and Wales',
    governing_law: 'England and Wales',
    'Governing Law': 'England and Wales',
  });
});

it('finds numbers, dates, addresses, choices and yes or no', () => {
  expect(
    fill({
      totalFee: { type: 'number' },
      support: { type: 'integer' },
      noticeDays: { type: 'integer' },
      agreementDate: { type: 'string', format: 'date' },
      contactEmail: { type: 'string', format: 'email' },
      priority: { enum: ['low', 'medium', 'high'] },
      renewal: { type: 'boolean' },
      paymentTerms: text,
      title: text,
    }),
  ).toEqual({
    totalFee: 12_500,
    support: 10_000,
    noticeDays: 60,
    agreementDate: '2024-03-12',
    contactEmail: 'legal@northwind.example',
    priority: 'high',
    renewal: false,
    paymentTerms: 'Invoices are payable within 30 days of receipt.',
    title: 'Service agreement',
  });
});

it('takes an identifier without the words behind it', () => {
  const documents = [
    { text: 'Invoice number: INV-2047 is due on Friday. Phone number: 555 123 4567 in the morning.' },
  ];
  const properties = { invoice_number: text, phone_number: text };
  expect(fillSchema({ type: 'object', properties }, {}, { ...material, documents })).toEqual({
    invoice_number: 'INV-2047',
    phone_number: '555 123 4567',
  });
});

it('prefers what was given by name', () => {
  const properties = { customer_id: text, amount: { type: 'integer' }, priority: { enum: ['Low', 'High'] } };
  expect(fill(properties, [], { customerId: 'C-77', amount: '12', priority: 'low' })).toEqual({
    customer_id: 'C-77',
    amount: 12,
    priority: 'Low',
  });
});

it('leaves out what it does not find, and puts the least where the schema insists', () => {
  const properties = {
    color: text,
    nickname: text,
    weight: { type: ['number', 'null'] },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    rank: { type: 'integer', minimum: 3 },
    sentiment: { enum: ['positive', 'negative', 'neutral'] },
    witnesses: { type: 'array', items: text },
    author: { type: 'object', properties: { name: text, age: text }, required: ['name'] },
    effective_date: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
  };
  const { color: _, ...required } = properties;
  expect(fill(properties, Object.keys(required))).toEqual({
    nickname: '',
    weight: null,
    confidence: 0,
    rank: 3,
    sentiment: 'neutral',
    witnesses: [],
    author: { name: '' },
    effective_date: null,
  });
});

it('fills lists and summaries', () => {
  const list = { type: 'array', items: text, maxItems: 2 };
  expect(fill({ keywords: list, keyPoints: list, summary: { type: 'string', maxLength: 120 } })).toEqual({
    keywords: ['agreement', expect.any(String)],
    keyPoints: [expect.stringContaining('This agreement is made'), expect.any(String)],
    summary: expect.stringContaining('This agreement is made'),
  });
});

it('bears recursive, empty and absurd schemas', () => {
  const node = {
    type: 'object',
    properties: { support: { type: 'number' }, next: { $ref: '#/$defs/node' } },
  };
  const $defs = { node, loop: { $ref: '#/$defs/loop' } };
  expect(fillSchema({ $ref: '#/$defs/node', $defs }, {}, material)).toEqual({ support: 10_000 });
  expect(fillSchema({ $ref: '#/$defs/loop', $defs }, {}, material)).toEqual(expect.anything());
  expect(fillSchema({}, {}, material)).toEqual(expect.any(String));
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`property ${i}`, text]));
  expect(fill(many, Object.keys(many))).toHaveProperty('property 4999', '');
  expect(fillSchema({ type: 'object', properties: { ['(a+)+$'.repeat(50)]: text } }, {}, material)).toEqual(
    {},
  );
});
