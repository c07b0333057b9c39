import { shortText } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { type Field, fieldsOf } from './protobuf.ts';

const model = {
  producer: 2,
  producerVersion: 3,
  domain: 4,
  version: 5,
  notes: 6,
  graph: 7,
  properties: 14,
} as const;
const graphFields = { node: 1, name: 2, notes: 10, input: 11, output: 12 } as const;

const longest = 65_536;

/** Who made a model, what it takes and gives, its notes, and how often it uses which operation. */
export function readOnnx(view: View): ExtractedText {
  const text = ({ at, length }: Field): string => shortText(view.bytes(at, Math.min(length, longest)));
  const inner = ({ at, length }: Field): Field[] => [...fieldsOf(view, at, at + length)];
  const named = (field: Field, number: number): string => {
    const found = inner(field).find((own) => own.number === number);
    return found ? text(found) : '';
  };
  const fields = [...fieldsOf(view, 0, view.size)];
  const graph = fields.find(({ number, length }) => number === model.graph && length > 0);
  if (!graph) throw new Unreadable('corrupt', 'no graph');
  const value = (number: number) =>
    fields.filter((field) => field.number === number && field.length > 0).map(text)[0];
  const parts = attempt(() => inner(graph)) ?? [];
  const of = (number: number) => parts.filter((field) => field.number === number && field.length > 0);
  const sheet = createFactSheet();
  sheet.fact('Kind', 'ONNX model');
  sheet.fact('Made by', [value(model.producer), value(model.producerVersion)].filter(Boolean).join(' '));
  sheet.fact('Domain', value(model.domain));
  for (const property of fields.filter(({ number }) => number === model.properties))
    sheet.fact(named(property, 1), named(property, 2));
  sheet.text(value(model.notes) ?? '', 'Notes');
  sheet.text(of(graphFields.notes).map(text).join('\n'), 'Notes on the graph');
  sheet.list(
    'Inputs',
    of(graphFields.input).map((field) => named(field, 1)),
  );
  sheet.list(
    'Outputs',
    of(graphFields.output).map((field) => named(field, 1)),
  );
  const counts = new Map<string, number>();
  for (const node of of(graphFields.node)) {
    const operation = named(node, 4);
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }
  sheet.table(
    'Operations',
    ['Operation', 'Times'],
    [...counts].map(([name, count]) => [name, String(count)]),
  );
  return sheet.finish({
    title: of(graphFields.name).map(text)[0],
    author: value(model.producer),
  });
}
