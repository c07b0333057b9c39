// Curates files and folders through a running `npm start`, and writes what comes of each as markdown.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createCaller, expectStatus, getToken, readDevFile, waitUntilReady } from './demo-client.ts';
import { createProgressBar } from './progress-bar.ts';

const usage = `npm run curate -- FILE|FOLDER... [--out FOLDER] [--options JSON] [--client NAME]

Writes <file>.md beside each file, or below --out; with --options that ask for more than text, <file>.json too.
--options takes what POST /presign does, such as '{"pii": "redaction", "chunking": true}'.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    options: { type: 'string', default: '{}' },
    client: { type: 'string', default: 'curator' },
    help: { type: 'boolean' },
  },
});

interface Task {
  path: string;
  /** Where its markdown goes. */
  target: string;
}

/** Files on their way at once: enough to keep the workers busy while others are uploaded. */
const atOnce = 8;
/** Before the token ends, 15 minutes after it was given. */
const tokenLifeMs = 10 * 60_000;

async function filesIn(path: string): Promise<Task[]> {
  const root = resolve(path);
  const isFolder = (await stat(root)).isDirectory();
  const paths = isFolder
    ? (await readdir(root, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [root];
  const base = isFolder ? root : dirname(root);
  return paths.sort().map((file) => ({
    path: file,
    target: `${values.out ? join(resolve(values.out), relative(base, file)) : file}.md`,
  }));
}

interface Job {
  job_id: string;
  put_url: string;
  get_url: string;
}

/** Calls with a token that is fresh enough. */
function createClient(dev: Awaited<ReturnType<typeof readDevFile>>) {
  let call: ReturnType<typeof createCaller> | undefined;
  let until = 0;
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    if (!call || Date.now() > until) {
      until = Date.now() + tokenLifeMs;
      call = createCaller(await getToken(dev, values.client));
    }
    return call<T>(method, `${dev.urls.curation}${path}`, body);
  };
}

async function curate(
  call: ReturnType<typeof createClient>,
  { path, target }: Task,
): Promise<string | undefined> {
  const options = JSON.parse(values.options) as object;
  const { size } = await stat(path);
  const job = await call<Job>('POST', '/presign', { ...options, fileName: basename(path) });
  const upload = await fetch(job.put_url, {
    method: 'PUT',
    headers: { 'content-length': String(size) },
    body: size > 0 ? Readable.toWeb(createReadStream(path)) : '',
    duplex: 'half',
  } as RequestInit);
  if (!upload.ok) return `the upload was answered ${upload.status}`;
  for (let pauseMs = 100; ; pauseMs = Math.min(2_000, pauseMs * 1.5)) {
    const { status, message, metadata } = await call<{
      status: string;
      message?: string;
      metadata?: { reason: string };
    }>('GET', `/status/${job.job_id}`);
    if (status === 'Error') return `${message}${metadata ? ` (${metadata.reason})` : ''}`;
    if (status === 'Done') break;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  const result = (await expectStatus(await fetch(job.get_url), 200)) as { markdown: { output: string } };
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, result.markdown.output);
  if (Object.keys(options).length > 0)
    await writeFile(target.replace(/\.md$/, '.json'), JSON.stringify(result, null, 2));
  return undefined;
}

async function main(): Promise<void> {
  if (values.help || positionals.length === 0) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const found = (await Promise.all(positionals.map(filesIn))).flat();
  // What an earlier run wrote beside the files is no file to curate.
  const written = new Set(found.flatMap(({ target }) => [target, target.replace(/\.md$/, '.json')]));
  const tasks = found.filter(({ path }) => !written.has(path));
  const dev = await readDevFile();
  await waitUntilReady({ ...dev.urls });
  const call = createClient(dev);
  const bar = createProgressBar(tasks.length);
  const failures: string[] = [];
  const queue = tasks.values();
  const lane = async () => {
    for (const task of queue) {
      const fault = await curate(call, task).catch((error: unknown) => String(error));
      if (fault) failures.push(`${task.path}: ${fault}`);
      bar.step(basename(task.path));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  bar.end();
  for (const failure of failures.sort()) console.error(failure);
  console.log(`${tasks.length - failures.length} of ${tasks.length} files curated.`);
  if (failures.length > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
