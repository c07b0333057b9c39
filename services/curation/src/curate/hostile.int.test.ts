import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { CurationResult } from '@quire/contracts/curation';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';
import { pngOf } from '../../../../test/support/png.ts';
import { encrypted, encryptedPackage, endlessGif, loopingPdf } from './hostile.fixture.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration();
  await curation.startWorker();
});
afterAll(() => curation.stop());

const report = readFileSync(new URL('../../../../examples/annual-report.pdf', import.meta.url));
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
const archive = zipSync({ 'note.txt': strToU8('A note.') });
const declared =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY b "bbbbbbbbbb">]><a><t>kept &f; &b;</t></a>';
const slip = '../../../../../../tmp/quire-hostile-slip.txt';
const sentence = 'Error: The file was not supported, corrupt, or blank.';

/** Each ends with its reason, and with the documented sentence on the wire. */
const refused: [name: string, reason: string | RegExp, file: () => Uint8Array][] = [
  ['an encrypted archive', 'encrypted', () => encrypted(archive, 'note.txt')],
  ['an encrypted Word document', 'encrypted', encryptedPackage],
  ['a ZIP bomb', 'inflates_too_much', () => zipSync({ 'a.txt': zeros(100) })],
  ['a gzip bomb in gzip', 'inflates_too_much', () => gzipSync(gzipSync(zeros(100)))],
  ['a picture of 50,000 by 50,000 dots', /inflates_too_much|corrupt/, () => pngOf(50_000, 50_000)],
  ['a picture that moves without end', /blank|corrupt/, endlessGif],
  ['a PDF whose pages hold each other', /corrupt|blank/, loopingPdf],
  ['the start of a PDF', 'corrupt', () => report.subarray(0, 300)],
];

test.each(refused)('%s ends as an error with its reason', async (_, reason, file) => {
  const { state, httpStatus, result } = await curation.curate(Uint8Array.from(file()));
  expect([httpStatus, result]).toEqual([200, { message: sentence }]);
  const wanted = typeof reason === 'string' ? reason : expect.stringMatching(reason);
  expect(state).toMatchObject({ status: 'Error', message: sentence, metadata: { reason: wanted } });
});

/** Each gives its text, and nothing else. */
const harmless: [name: string, file: () => Uint8Array, output: RegExp][] = [
  ['a PDF that is an archive as well', () => Buffer.concat([report, archive]), /Aldmoor Water plc/],
  ['an archive with a way out', () => zipSync({ [slip]: strToU8('Slipped.') }), /Slipped\.$/],
  ['a document type with entities', () => strToU8(declared), /kept/],
  ['200,000 elements in each other', () => strToU8(`<html>${'<div>'.repeat(200_000)}deep`), /deep/],
];

test.each(harmless)('%s gives its text and does no harm', async (_, file, output) => {
  const { state, result } = await curation.curate(Uint8Array.from(file()));
  expect(state.status).toBe('Done');
  const { markdown } = CurationResult.parse(result);
  expect(markdown.output).toMatch(output);
  expect(markdown.output).not.toMatch(/root:|bbbbbbbbbb/);
});

test('nothing lies where it does not belong, and the next file is read', async () => {
  expect(existsSync('/tmp/quire-hostile-slip.txt')).toBe(false);
  expect((await curation.curate('Still here.')).state.status).toBe('Done');
  const folders = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`quire-curation-${process.pid}-`));
  await expect.poll(folders, { timeout: 10_000 }).toEqual([]);
});
