import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CompleteMultipartUploadCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpHandler } from './http-handler.ts';

/** Says nothing for a while, as a store does that joins parts. */
const silenceMs = 1_500;
let server: Server;
let client: S3Client;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    request.resume();
    await delay(silenceMs);
    response.end('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  client = new S3Client({
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
    maxAttempts: 1,
    requestHandler: createHttpHandler({
      connectTimeoutMs: 30_000,
      idleTimeoutMs: 200,
      longWorkTimeoutMs: 60_000,
      maxSockets: 4,
    }),
  });
});
afterAll(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

const at = { Bucket: 'box', Key: 'a' };

it('waits longer for a store that joins parts than for one that answers', async () => {
  const parts = { Parts: [{ PartNumber: 1, ETag: 'x' }] };
  const joining = new CompleteMultipartUploadCommand({ ...at, UploadId: 'u', MultipartUpload: parts });
  expect(await client.send(joining)).toMatchObject({ ETag: '"whole"' });
  await expect(client.send(new HeadObjectCommand(at))).rejects.toMatchObject({ name: 'TimeoutError' });
});
