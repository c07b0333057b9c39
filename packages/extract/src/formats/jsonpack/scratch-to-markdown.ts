import { singleLine } from '../../markdown/single-line.ts';
import { arrayOf, field, parseJson, textOf, valuesOf } from './json-values.ts';
import type { JsonParts } from './read-json-pack.ts';

/** Kinds of inputs that are words, not numbers and names (Scratch 3 file format). */
const wordsKind = 10;

/** The stage and figures of a project: what they say and ask, their variables and lists, the notes beside their code. */
export function scratchToMarkdown(parts: JsonParts): string {
  const project = parseJson(parts.get('project.json') ?? parts.get('sprite.json') ?? '{}');
  const targets = parts.has('sprite.json') ? [project] : arrayOf(field(project, 'targets'));
  return targets.map(targetToMarkdown).filter(Boolean).join('\n\n');
}

function targetToMarkdown(target: unknown): string {
  const named = (name: string) =>
    valuesOf(field(target, name)).map((entry) => {
      const [title, value] = arrayOf(entry);
      const shown = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
      return `- ${singleLine(textOf(title))}${shown ? `: ${singleLine(shown)}` : ''}`;
    });
  const words = valuesOf(field(target, 'blocks')).flatMap((block) =>
    valuesOf(field(block, 'inputs')).flatMap(wordsOf),
  );
  const comments = valuesOf(field(target, 'comments')).map((comment) =>
    textOf(field(comment, 'text')).trim(),
  );
  const blocks = [
    [...named('variables'), ...named('lists')].join('\n'),
    [...new Set(words)].map((word) => `- ${word}`).join('\n'),
    ...comments,
  ].filter(Boolean);
  const heading = `## ${singleLine(textOf(field(target, 'name')))}`;
  return [heading, ...blocks].join('\n\n');
}

function wordsOf(input: unknown): string[] {
  return arrayOf(input).flatMap((part) => {
    const [kind, value] = arrayOf(part);
    const text = kind === wordsKind ? singleLine(textOf(value)) : '';
    return /\p{L}/u.test(text) ? [text] : [];
  });
}
