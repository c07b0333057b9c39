import { Unreadable } from '../unreadable.ts';
import type { Topic } from './topic.ts';

const deepest = 200;

/** The middle topics of the sheets of an XMind file as JSON. */
export function topicsOfJson(json: string): Topic[] {
  return arrayOf(parse(json)).flatMap((sheet) => topicOf(field(sheet, 'rootTopic'), 0));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (err) {
    throw new Unreadable('corrupt', String(err));
  }
}

function topicOf(value: unknown, depth: number): Topic[] {
  if (value === undefined || depth > deepest) return [];
  const kinds = ['attached', 'detached', 'summary', 'callout'];
  const children = kinds.flatMap((kind) => arrayOf(field(field(value, 'children'), kind)));
  const note = textOf(field(field(field(value, 'notes'), 'plain'), 'content'));
  return [
    {
      title: textOf(field(value, 'title')),
      note: note || undefined,
      children: children.flatMap((child) => topicOf(child, depth + 1)),
    },
  ];
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
