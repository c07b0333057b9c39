// Walks through the product against a running `npm start`; ends with status 1 on any surprise.
import { readFile } from 'node:fs/promises';
import {
  type Call,
  createCaller,
  type DevFile,
  expectStatus,
  getToken,
  poll,
  readDevFile,
  waitUntilReady,
} from './demo-client.ts';

const examples = ['annual-report.pdf', 'service-agreement.docx', 'read-your-water-meter.html'];

const say = (title: string) => console.log(`\n\x1b[1m${title}\x1b[0m`);
const show = (text: string) => console.log(text.replace(/^/gm, '  │ '));
const check = (holds: boolean, what: string) => {
  if (!holds) throw new Error(`surprise: ${what}`);
};

async function curate(call: Call, base: string, file: string): Promise<string> {
  const bytes = await readFile(new URL(`../examples/${file}`, import.meta.url));
  const job = await call<{ job_id: string; put_url: string; get_url: string }>('POST', `${base}/presign`, {
    normalization: true,
    chunking: { strategy: 'fixed', chunk_size: 500 },
    fileName: file,
  });
  await fetch(job.put_url, { method: 'PUT', body: bytes }).then((answer) => expectUploaded(answer));
  const { status } = await poll(
    () => call<{ status: string }>('GET', `${base}/status/${job.job_id}`),
    ({ status }) => status === 'Done' || status === 'Error',
  );
  check(status === 'Done', `${file} ended as ${status}`);
  const { markdown, metadata } = (await expectStatus(await fetch(job.get_url), 200)) as {
    markdown: { output: string; chunks: string[] };
    metadata: { content_type: string; pages?: number };
  };
  check(markdown.output.length > 200 && markdown.chunks.length > 1, `${file} came back almost empty`);
  say(
    `Curated ${file}: ${metadata.content_type}, ${markdown.output.length} characters, ${markdown.chunks.length} chunks`,
  );
  show(`${markdown.output.slice(0, 300).trimEnd()} …`);
  return markdown.output;
}

async function expectUploaded(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
}

async function enrich(call: Call, base: string, text: string): Promise<void> {
  const query = new URLSearchParams({ contentType: 'text/markdown', fileName: 'report.md' });
  const { presignedUrl, objectKey } = await call<{ presignedUrl: string; objectKey: string }>(
    'GET',
    `${base}/files/upload/presigned-url?${query}`,
  );
  await expectUploaded(
    await fetch(presignedUrl, { method: 'PUT', body: text, headers: { 'content-type': 'text/markdown' } }),
  );
  const classes = ['annual report', 'service contract', 'software manual'];
  const { processingId } = await call<{ processingId: string }>('POST', `${base}/content/process`, {
    version: 'context.api/v2',
    objectKeys: [{ path: objectKey }],
    actions: { textSummarization: { maxWordCount: 60 }, textClassification: { classes }, textEmbeddings: {} },
  });
  type Outcome<T> = { isSuccess: boolean; result: T; error: { message: string } | null };
  const { status, results } = await poll(
    () =>
      call<{
        status: string;
        results: {
          textSummary: Outcome<string>;
          textClassification: Outcome<string>;
          textEmbeddings: Outcome<number[]>;
        }[];
      }>('GET', `${base}/content/process/${processingId}/results`),
    ({ status }) => status !== 'PROCESSING',
  );
  const [first] = results;
  check(
    status === 'SUCCESS' && first !== undefined,
    `enrichment ended as ${status}: ${JSON.stringify(results)}`,
  );
  if (!first) return;
  check(classes.includes(first.textClassification.result), 'the class is none of the given');
  check(first.textEmbeddings.result.length === 1024, 'the embedding has not 1024 numbers');
  say(
    `Enriched it: class "${first.textClassification.result}", ${first.textEmbeddings.result.length} numbers of embedding, summary:`,
  );
  show(first.textSummary.result);
}

interface Answer {
  output: { type: string; content?: { text: string }[] }[];
}
const textOf = (answer: Answer) =>
  answer.output
    .flatMap((item) => item.content ?? [])
    .map(({ text }) => text)
    .join('');

async function runTaskAgent(call: Call, base: string, model: string, suffix: string): Promise<string> {
  const agent = await call<{ id: string }>('POST', `${base}/v1/agents`, {
    name: `demo-invoice-reader-${suffix}`,
    description: 'Reads the essentials out of a letter.',
    agentType: 'task',
    config: {
      llmModelId: model,
      systemPrompt: 'Read the invoice number and the amount out of this letter:\n{{letter}}',
      inputSchema: { type: 'object', properties: { letter: { type: 'string' } }, required: ['letter'] },
      outputSchema: {
        type: 'object',
        properties: { invoice_number: { type: 'string' }, amount: { type: 'number' } },
        required: ['invoice_number', 'amount'],
      },
    },
  });
  const answer = await call<Answer>('POST', `${base}/v1/agents/${agent.id}/versions/latest/invoke-task`, {
    inputs: { letter: 'Dear customer, invoice number: INV-2047 is due on 2026-12-01. Amount: 184.50 EUR.' },
  });
  const filled = JSON.parse(textOf(answer)) as Record<string, unknown>;
  check('invoice_number' in filled && 'amount' in filled, 'the task answer does not fit its schema');
  say('A task agent filled its schema:');
  show(JSON.stringify(filled, null, 2));
  return agent.id;
}

async function streamToolAgent(
  call: Call,
  token: string,
  base: string,
  model: string,
  suffix: string,
  text: string,
) {
  const agent = await call<{ id: string }>('POST', `${base}/v1/agents`, {
    name: `demo-assistant-${suffix}`,
    description: 'Answers from the text it is given.',
    agentType: 'tool',
    config: { llmModelId: model, systemPrompt: 'Answer from the text of the user.' },
  });
  const question = `How much water was supplied?\n\n${text.slice(0, 6_000)}`;
  const answer = await fetch(`${base}/v1/agents/${agent.id}/versions/latest/invoke-stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: question }] }),
  });
  check(answer.status === 200, `the stream answered ${answer.status}`);
  say('A tool agent streams its answer:');
  process.stdout.write('  │ ');
  const chunks = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; delta?: string });
  for (const { delta } of chunks) if (delta) process.stdout.write(delta.replaceAll('\n', '\n  │ '));
  console.log();
  check(chunks[0]?.type === 'response.created', 'the stream does not begin with response.created');
  check(chunks.at(-1)?.type === 'response.completed', 'the stream does not end with response.completed');
  return { agentId: agent.id, question };
}

interface RunEvent {
  id: string;
  event: string;
  data: { status?: string; run?: { status: string } };
}

/** Reads server-sent events until the stream ends or `enough` says so, then hangs up. */
async function readEvents(
  url: string,
  token: string,
  enough: (events: RunEvent[]) => boolean,
): Promise<RunEvent[]> {
  const abort = new AbortController();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  check(answer.status === 200 && answer.body !== null, `the run's stream answered ${answer.status}`);
  const events: RunEvent[] = [];
  let text = '';
  try {
    for await (const piece of (answer.body as ReadableStream<Uint8Array>).pipeThrough(
      new TextDecoderStream(),
    )) {
      text += piece;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames.filter((frame) => !frame.startsWith(':'))) {
        const field = (name: string) => frame.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1] ?? '';
        events.push({
          id: field('id'),
          event: field('event'),
          data: JSON.parse(field('data')) as RunEvent['data'],
        });
        if (enough(events)) return events;
      }
    }
    return events;
  } finally {
    abort.abort();
  }
}

async function runInBackground(
  call: Call,
  token: string,
  base: string,
  agentId: string,
  question: string,
): Promise<void> {
  const runs = `${base}/v1/agents/${agentId}/runs`;
  const run = await call<{ id: string; status: string }>('POST', runs, {
    invokeRequest: { messages: [{ role: 'user', content: question }] },
  });
  check(run.status === 'queued', `a new run is ${run.status}`);
  const url = `${runs}/${run.id}:stream`;
  const before = await readEvents(url, token, (events) => events.length === 3);
  const cutAt = before.at(-1)?.id ?? '';
  const after = await readEvents(`${url}?starting_after=${cutAt}`, token, () => false);
  const whole = await readEvents(url, token, () => false);
  const joined = [...before, ...after].map(({ id }) => id);
  check(
    JSON.stringify(joined) === JSON.stringify(whole.map(({ id }) => id)),
    'the resumed stream has a gap or a repeat',
  );
  check(
    whole.at(-1)?.data.run?.status === 'completed',
    `the run ended as ${JSON.stringify(whole.at(-1)?.data)}`,
  );
  const finished = await call<{ outputPayload: Answer }>('GET', `${runs}/${run.id}`);
  say(
    `A run in the background: cut its stream after event ${cutAt}, resumed, ${joined.length} events without a gap. Its output:`,
  );
  show(textOf(finished.outputPayload));
}

async function main(dev: DevFile): Promise<void> {
  await waitUntilReady(dev.urls);
  const token = await getToken(dev, 'builder');
  const call = createCaller(token);
  const { agents, curation, context } = dev.urls;
  say('Got a token for the client "builder"');

  const texts = [];
  for (const file of examples) texts.push(await curate(call, curation, file));
  const report = texts[0] ?? '';
  await enrich(call, context, report);

  const { models } = await call<{ models: { id: string }[] }>('GET', `${agents}/v1/models`);
  const model = models[0]?.id ?? '';
  const suffix = Date.now().toString(36);
  const taskAgent = await runTaskAgent(call, agents, model, suffix);
  const { agentId, question } = await streamToolAgent(call, token, agents, model, suffix, report);
  await runInBackground(call, token, agents, agentId, question);
  for (const id of [taskAgent, agentId]) await call('DELETE', `${agents}/v1/agents/${id}`);
  say('Every step answered as it should.');
}

try {
  await main(await readDevFile());
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
