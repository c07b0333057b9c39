import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readDrawio } from '../diagram/read-drawio.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/packages/${name}`, import.meta.url));

describe('a package of JSON', () => {
  it('that is a design gives its pages, artboards and texts, not those that are not shown', async () => {
    const { markdown, metadata } = await readBytes(truth('app.sketch'));
    expect(markdown).toBe('# Ferry app\n\n## Ticket\n\nNext boat leaves at noon');
    expect(metadata.contentType).toBe('application/x-sketch');
  });

  it('that is a ticket gives its fields in words', async () => {
    const { markdown } = await readBytes(truth('ferry.pkpass'));
    expect(markdown).toBe('Island Ferries\n\nDay ticket\n\n- From: Lang Holm\n- Terms: Dogs travel free.');
  });

  it('that is a project of Scratch gives what is said in it', async () => {
    const { markdown } = await readBytes(truth('boat.sb3'), { fileName: 'boat.sb3' });
    expect(markdown).toContain(
      '## Tugboat\n\n- ports: Bergen, Leith\n\n- Watch out for the ferry!\n\nAsk Ola',
    );
  });
});

describe('a diagram of draw.io', () => {
  it('gives the labels of its pages, packed or not, and what its lines connect', async () => {
    const { markdown, marks, extractors } = await readBytes(truth('harbour.drawio'));
    expect(markdown).toBe(
      '## Signals\n\nBell tower\n\n**Harbour office**\nopen 8 to 4\n\nPilot boat\n\n- Bell tower → **Harbour office** open 8 to 4: rings for fog\n\n## Stores\n\nOil store',
    );
    expect(marks).toHaveLength(2);
    expect(extractors).toEqual(['Diagram']);
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(truth('harbour.drawio'), ({ path, bytes }) =>
      withPlainContext((context) => readDrawio(sourceFile(path, bytes.length, ''), context)),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});

it('reads what an InDesign document says of itself', async () => {
  const packet =
    '<x:xmpmeta><dc:title><rdf:li>Regatta poster</rdf:li></dc:title><dc:creator><rdf:li>Liv Moe</rdf:li></dc:creator><dc:subject><rdf:li>sails</rdf:li></dc:subject></x:xmpmeta>';
  const bytes = Buffer.concat([
    Buffer.from('0606edf5d81d46e5bd31efe7fe74b71d', 'hex'),
    Buffer.alloc(4096),
    Buffer.from(packet),
    Buffer.alloc(4096),
  ]);
  const { markdown, metadata } = await readBytes(bytes);
  expect(markdown).toBe('Regatta poster\n\n- sails');
  expect(metadata).toMatchObject({
    contentType: 'application/x-indesign',
    title: 'Regatta poster',
    author: 'Liv Moe',
  });
});
