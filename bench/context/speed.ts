import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../scripts/demo-client.ts';
import { readContextCases } from '../../test/context/read-cases.ts';
import { type BenchStack, startBenchStack } from '../stack.ts';

const objects = 30;
/** Of one text: some pages. */
const paragraphs = 40;

const processes = [
  { name: 'identity', file: 'identity.js', port: 4000 },
  { name: 'context', file: 'context.js', port: 4003 },
  { name: 'context-worker', file: 'context-worker.js' },
];

/** Seconds that 30 text objects and 4 actions take over HTTP, from the request to the results, in each round. */
export async function measureSpeed(rounds: number): Promise<number[]> {
  const stack = await startBenchStack(undefined, [], processes);
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await process30(stack));
    return times;
  } finally {
    await stack.stop();
  }
}

async function process30({ call, urls }: BenchStack): Promise<number> {
  const base = urls.context ?? '';
  const cases = readContextCases();
  const paths = await Promise.all(
    Array.from({ length: objects }, async (_, i) => {
      const { presignedUrl, objectKey } = await call<{ presignedUrl: string; objectKey: string }>(
        'GET',
        `${base}/files/upload/presigned-url?contentType=text/plain&fileName=${i}.txt`,
      );
      const text = Array.from({ length: paragraphs }, (_, j) => cases[(i + j) % cases.length]?.text);
      const headers = { 'content-type': 'text/plain' };
      const put = await fetch(presignedUrl, { method: 'PUT', body: text.join('\n\n'), headers });
      await expectStatus(put, 200);
      return objectKey;
    }),
  );
  const began = performance.now();
  const { processingId } = await call<{ processingId: string }>('POST', `${base}/content/process`, {
    version: 'context.api/v2',
    objectKeys: paths.map((path) => ({ path })),
    actions: {
      textSummarization: {},
      textClassification: { classes: ['invoice', 'press release'] },
      textEmbeddings: {},
      namedEntityRecognitionText: {},
    },
  });
  for (;;) {
    const { status } = await call<{ status: string }>('GET', `${base}/${processingId}/results`);
    if (status === 'SUCCESS') return (performance.now() - began) / 1_000;
    if (status !== 'PROCESSING') throw new Error(`the results are ${status}`);
    await delay(50);
  }
}
