import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurationOptions, CurationResult, PiiMatch, PipelineBlock } from '@quire/contracts/curation';
import { detect, redact } from '@quire/pii';
import { expect, test } from 'vitest';
import type { Layout } from './anchors.ts';
import { normalize } from './normalize/normalize.ts';
import { type PartName, partNames } from './parts.ts';
import { createRefiner } from './refine.ts';

const plain: CurationOptions = {
  pii: false,
  entity_redaction: false,
  chunking: false,
  embedding: false,
  image_embedding: false,
  normalization: false,
  json_schema: false,
};
const everySwitch = {
  quotations: true,
  dashes: true,
  whitespace: true,
  unicode: true,
  hyphenation: true,
  ligatures: true,
};
type Details = NonNullable<CurationResult['markdown']['chunk_details']>;

/** Refines a text that comes in pieces, and reads what was written. */
function refine(
  text: string,
  options: Partial<CurationOptions>,
  layout?: Partial<Layout>,
  pieceLength = 7_000,
) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-refine-'));
  try {
    const refiner = createRefiner({
      options: { ...plain, ...options },
      folder,
      marks: [],
      blocks: [],
      ...layout,
    });
    for (let at = 0; at < text.length; at += pieceLength) refiner.push(text.slice(at, at + pieceLength));
    const refined = refiner.end();
    const parts = new Map(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
    const list = <T>(name: PartName): T[] => JSON.parse(`[${parts.get(partNames[name])}]`);
    return {
      refined,
      output: JSON.parse(`"${parts.get(partNames.output)}"`) as string,
      chunks: () => list<string>('chunks'),
      details: () => list<Details[number]>('details'),
      matches: () => list<PiiMatch>('matches'),
      blocks: () => list<PipelineBlock>('blocks'),
      tree: () => list<{ type: string; position: { start: { offset: number; line: number } } }>('tree'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** More than one segment, with pairs, personal data, and all that normalising changes. */
const paragraphs = Array.from(
  { length: 4_400 },
  (_, i) =>
    `${i % 40 === 0 ? `## Part ${i}\n\n` : ''}“Row ${i}” — see ann${i}@example.org,   infor-\nmation 😀 o\ufb03ce.${i % 7 === 0 ? '\n\n- one\n- two' : ''}`,
);
const text = paragraphs.join('\n\n');
const chunking = { strategy: 'context', chunk_size: 400, chunk_overlap: 80 } as const;

test('a text of several segments comes out as it does whole', () => {
  expect(text.length).toBeGreaterThan(270_000);
  expect(refine(text, {}).output).toBe(text);
  expect(refine(text, { normalization: everySwitch }).output).toBe(normalize(text, everySwitch));
});

test('detection leaves the text alone and says where its matches are', () => {
  const { output, matches, refined } = refine(text, { normalization: everySwitch, pii: 'detection' });
  expect(output).toBe(normalize(text, everySwitch));
  const points = Array.from(output);
  const found = detect(output);
  expect(refined.matchCounts).toEqual({ EMAIL: 4_400 });
  expect(matches()).toEqual(
    found.map(({ start, end, matchType }) => ({
      start,
      end,
      match_type: matchType,
      redacted_start: null,
      redacted_end: null,
    })),
  );
  const [first] = matches();
  expect(points.slice(first?.start, first?.end).join('')).toBe('ann0@example.org');
});

test('redaction masks before chunks are made, and all offsets hold', () => {
  const { output, matches, chunks, details } = refine(text, {
    normalization: everySwitch,
    pii: 'redaction',
    chunking,
  });
  const before = normalize(text, everySwitch);
  expect(output).toBe(redact(before).text);
  const [unmasked, masked] = [Array.from(before), Array.from(output)];
  for (const { start, end, redacted_start, redacted_end } of matches()) {
    expect(unmasked.slice(start, end).join('')).toContain('@example.org');
    expect(masked.slice(redacted_start ?? 0, redacted_end ?? 0).join('')).toBe('[PII]');
  }
  const all = details();
  expect(chunks().join('')).not.toContain('@');
  expect(all.length).toBe(chunks().length);
  for (const [i, chunk] of chunks().entries()) {
    const { start, end, redacted_start, redacted_end } = all[i] ?? { start: 0, end: 0 };
    expect(masked.slice(redacted_start, redacted_end).join('')).toBe(chunk);
    expect(redact(unmasked.slice(start, end).join('')).text).toBe(chunk);
  }
});

test('a text without personal data has no matches', () => {
  expect(
    refine('Nothing to see here.', { pii: 'redaction', entity_redaction: true }).refined.matchCounts,
  ).toEqual({});
});

test('names are masked only where entities are wanted', () => {
  const letter = 'Dear Mr. John Smith,\n\nOur meeting with Maria Garcia is on Monday.';
  expect(refine(letter, { pii: 'redaction' }).output).toContain('Smith');
  expect(refine(letter, { pii: 'redaction', entity_redaction: true }).output).not.toMatch(/Smith|Garcia/);
});

test('chunks and blocks know their pages and headings, wherever normalising moved those', () => {
  const pages = Array.from({ length: 30 }, (_, i) =>
    `# Page ${i + 1}\n\n“Words”   of page {${i + 1}}. `.padEnd(12_000, 'word — '),
  );
  const whole = pages.join('\n\n');
  const marks = pages.map((_, i) => ({ page: i + 1, offset: whole.indexOf(`# Page ${i + 1}\n`) }));
  const options = {
    normalization: everySwitch,
    chunking: { ...chunking, strategy: 'markdown' },
    json_schema: 'PIPELINE',
  } as const;
  const { details, blocks, chunks } = refine(whole, options, { marks });
  expect(new Set(details().map(({ page }) => page)).size).toBe(30);
  for (const { page, headings } of details()) expect(headings).toEqual([`Page ${page}`]);
  for (const [i, chunk] of chunks().entries()) {
    const told = /\{(\d+)\}/.exec(chunk)?.[1];
    if (told) expect(details()[i]?.page).toBe(Number(told));
  }
  for (const { type, text: title, page, level } of blocks())
    if (type === 'heading') expect([title, level]).toEqual([`# Page ${page}`, 1]);
});

test('a block has the box round what the layout shows of it', () => {
  const whole = '“Title”\n\nFirst   line\nsecond line\n\nOther';
  const stretch = (words: string, box: [number, number, number, number]) => {
    const start = whole.indexOf(words);
    return { type: 'text', start, end: start + words.length, page: 1, box };
  };
  const blocks = [
    stretch('“Title”', [10, 10, 90, 30]),
    stretch('First   line', [10, 40, 80, 50]),
    stretch('second line', [12, 52, 70, 60]),
  ];
  const found = refine(
    whole,
    { normalization: everySwitch, json_schema: 'PIPELINE' },
    { blocks, marks: [{ page: 1, offset: 0 }] },
  );
  expect(found.blocks()).toEqual([
    { type: 'paragraph', text: '"Title"', page: 1, box: [10, 10, 90, 30], start: 0, end: 7 },
    { type: 'paragraph', text: 'First line\nsecond line', page: 1, box: [10, 40, 80, 60], start: 9, end: 31 },
    { type: 'paragraph', text: 'Other', page: 1, box: null, start: 33, end: 38 },
  ]);
});

test('the tree is that of the markdown, part by part', () => {
  const { tree, output } = refine(text.slice(0, 140_000), { json_schema: 'MDAST' });
  const points = Array.from(output);
  const headings = tree().filter(({ type }) => type === 'heading');
  expect(headings.length).toBeGreaterThan(40);
  for (const { position } of headings) {
    expect(points.slice(position.start.offset, position.start.offset + 7).join('')).toBe('## Part');
    expect(output.split('\n')[position.start.line - 1]).toMatch(/^## Part/);
  }
  const table = refine('| a | b |\n|---|---|\n| 1 | 2 |\n\n~~x~~[^1]\n\n[^1]: note', { json_schema: 'FULL' });
  expect(table.tree().map(({ type }) => type)).toEqual(['table', 'paragraph', 'footnoteDefinition']);
  expect(table.blocks().map(({ type }) => type)).toEqual(['table', 'paragraph', 'paragraph']);
});

test.each([
  '> '.repeat(5_000),
  '['.repeat(50_000),
  '*a '.repeat(20_000),
  '`'.repeat(50_000),
  '- '.repeat(5_000),
])('a tree of a hostile text comes to an end: %.10s…', (hostile) => {
  expect(refine(`${hostile}x`, { json_schema: 'MDAST' }).tree().length).toBeGreaterThan(0);
});
