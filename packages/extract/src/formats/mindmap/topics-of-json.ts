import { arrayOf, field, parseJson, textOf } from '../jsonpack/json-values.ts';
import type { Topic } from './topic.ts';

const deepest = 200;

/** The middle topics of the sheets of an XMind file as JSON. */
export function topicsOfJson(json: string): Topic[] {
  return arrayOf(parseJson(json)).flatMap((sheet) => topicOf(field(sheet, 'rootTopic'), 0));
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
