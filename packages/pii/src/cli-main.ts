import { createReadStream } from 'node:fs';
import { stdin, stdout } from 'node:process';
import { readArguments, usage } from './cli/arguments.ts';
import { highlight } from './cli/highlight.ts';
import { countMatches } from './detect.ts';
import type { PiiOptions } from './options.ts';
import type { Redaction } from './redaction.ts';
import { createPiiStream } from './stream.ts';

const open = (file: string): AsyncIterable<string> =>
  file === '-' ? stdin.setEncoding('utf8') : createReadStream(file, { encoding: 'utf8' });

async function print(text: string): Promise<void> {
  if (!stdout.write(text)) await new Promise((resolve) => stdout.once('drain', resolve));
}

async function* scan(file: string, options: PiiOptions): AsyncIterable<Redaction> {
  const stream = createPiiStream(options);
  for await (const chunk of open(file)) yield stream.push(chunk);
  yield stream.end();
}

async function redactFile(file: string, options: PiiOptions): Promise<void> {
  for await (const { text } of scan(file, options)) await print(text);
}

async function describeFile(file: string, options: PiiOptions): Promise<void> {
  const found = [];
  for await (const { matches } of scan(file, options)) found.push(...matches);
  const matches = found.map(({ start, end, matchType }) => ({ start, end, match_type: matchType }));
  await print(`${JSON.stringify({ file, matches, counts: countMatches(found) })}\n`);
}

async function highlightFile(file: string, options: PiiOptions): Promise<void> {
  let text = '';
  for await (const chunk of open(file)) text += chunk;
  await print(highlight(text, options, stdout.isTTY && !process.env.NO_COLOR));
}

async function main(): Promise<void> {
  const { files, mode, options } = readArguments(process.argv.slice(2));
  if (mode === 'help') return print(usage);
  const handle = { redact: redactFile, json: describeFile, highlight: highlightFile }[mode];
  for (const file of files) {
    try {
      await handle(file, options);
    } catch (error) {
      console.error(`quire-pii: ${file}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}

main().catch((error: Error) => {
  console.error(`quire-pii: ${error.message}\n\n${usage}`);
  process.exitCode = 2;
});
