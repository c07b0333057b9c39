import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Run, Webhook, WebhookMessage } from '@quire/contracts/agents';
import { connectDb, type Db, type Sql, sql } from '@quire/db';
import type { Running } from '@quire/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { type Received, type Receiver, startReceiver } from '../../../../test/support/receiver.ts';

const key = Buffer.from('a key that only the two sides know');
const secret = `whsec_${key.toString('base64')}`;
const question = { messages: [{ role: 'user', content: 'Tell me.' }] };

let quire: TestAgents;
let receiver: Receiver;
let owner: Db;
let worker: Running | undefined;
let dying: ChildProcess | undefined;
beforeAll(async () => {
  receiver = await startReceiver();
  quire = await startTestAgents({ allowedHosts: '127.0.0.1' });
  owner = connectDb({ url: quire.ownerUrl });
});
afterEach(async () => {
  dying?.kill('SIGKILL');
  await worker?.close();
  worker = undefined;
});
afterAll(async () => {
  await owner?.close();
  await quire?.close();
  await receiver?.stop();
});

let paths = 0;
/** A path of the receiver that no other test uses. */
const newPath = () => {
  paths += 1;
  return `/hook-${paths}`;
};

/** Makes a run of a new agent that tells its end at `path`. */
async function start(path: string, config = {}): Promise<Run> {
  const agent = await quire.agent({ config });
  const body = { invokeRequest: question, webhook: { url: receiver.url + path, secret } };
  const { status, body: run } = await quire.call<Run>('POST', `/v1/agents/${agent.id}/runs`, body);
  expect(status).toBe(202);
  return run;
}

const urlOf = ({ agentId, id }: Run) => `/v1/agents/${agentId}/runs/${id}`;
const webhookOf = async (run: Run) => (await quire.call<Webhook>('GET', `${urlOf(run)}/webhook`)).body;
const replay = <T = Webhook>(run: Run) => quire.call<T>('POST', `${urlOf(run)}/webhook/replay`);

async function webhookIn(run: Run, status: Webhook['status']): Promise<Webhook> {
  for (;;) {
    const webhook = await webhookOf(run);
    if (webhook.status === status) return webhook;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What a message says, once its signature is found to be right, reckoned without the product's code. */
function verified({ headers, body }: Received | undefined = { path: '', headers: {}, body: '' }) {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60);
  expect(headers['content-type']).toBe('application/json');
  return JSON.parse(body) as WebhookMessage;
}

const jobsLeft = async (where: Sql) => owner.run(sql`select 1 from engine.job where ${where}`);

describe('the end of a run', () => {
  it('is told once, signed, with the run as it is read', async () => {
    quire.models.script('chat', { text: 'ok' });
    const run = await start(newPath());
    expect(await webhookOf(run)).toMatchObject({ status: 'waiting', attempts: 0, lastAttemptAt: null });
    worker = quire.startWorker();
    const webhook = await webhookIn(run, 'delivered');
    const ended = (await quire.call<Run>('GET', urlOf(run))).body;
    const messages = receiver.at(new URL(webhook.url).pathname);
    expect(messages).toHaveLength(1);
    expect(verified(messages[0])).toEqual({
      type: 'run.completed',
      timestamp: ended.completedAt,
      data: { run: ended },
    });
    expect(webhook).toMatchObject({ runId: run.id, attempts: 1, responseStatus: 204, lastError: null });
    expect(await jobsLeft(sql`name = 'agents.webhook'`)).toBe(0);
  });

  it('is told when the run failed', async () => {
    quire.models.script('chat', { status: 400, message: 'no' });
    const path = newPath();
    const run = await start(path, { inferenceConfig: { maxRetries: 0 } });
    worker = quire.startWorker();
    const [message] = await receiver.received(path, 1);
    expect(verified(message)).toMatchObject({ type: 'run.failed', data: { run: { id: run.id } } });
    quire.models.script('chat', { text: 'ok' });
  });

  it('is told when the run was abandoned', async () => {
    const path = newPath();
    const run = await start(path);
    // As after three attempts that failed.
    await owner.run(sql`update engine.job set attempt = 3 where id = ${run.id}`);
    worker = quire.startWorker();
    const [message] = await receiver.received(path, 1);
    expect(verified(message)).toMatchObject({ type: 'run.failed', data: { run: { id: run.id } } });
  });

  it('is told when the run was cancelled in the queue', async () => {
    const path = newPath();
    const run = await start(path);
    expect((await quire.call<Run>('POST', `${urlOf(run)}/cancel`)).body.status).toBe('cancelled');
    expect((await webhookOf(run)).status).toBe('pending');
    worker = quire.startWorker();
    const [message] = await receiver.received(path, 1);
    expect(verified(message)).toMatchObject({ type: 'run.cancelled', data: { run: { id: run.id } } });
  });

  it('is told to nobody once the agent is deleted', async () => {
    const path = newPath();
    receiver.script(path, 500);
    const run = await start(path);
    worker = quire.startWorker();
    await receiver.received(path, 1);
    await quire.call('DELETE', `/v1/agents/${run.agentId}`);
    while ((await jobsLeft(sql`name = 'agents.webhook'`)) > 0)
      await new Promise((done) => setTimeout(done, 50));
    expect(receiver.at(path)).toHaveLength(1);
  });
});

describe('a message that is not taken', () => {
  it('is sent again under its id until it is', async () => {
    const path = newPath();
    receiver.script(path, 500, 503, 204);
    const run = await start(path);
    worker = quire.startWorker();
    const messages = await receiver.received(path, 3);
    for (const message of messages) verified(message);
    expect(new Set(messages.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([run.id]));
    expect(new Set(messages.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(await webhookIn(run, 'delivered')).toMatchObject({ attempts: 3, responseStatus: 204 });
  });

  it('waits for a receiver that is away', async () => {
    const path = newPath();
    const run = await start(path);
    await receiver.stop();
    worker = quire.startWorker();
    let webhook = await webhookIn(run, 'pending');
    while (webhook.lastError === null) webhook = await webhookOf(run);
    expect(webhook).toMatchObject({ responseStatus: null, lastError: expect.stringMatching(/ECONNREFUSED/) });
    await receiver.start();
    verified((await receiver.received(path, 1))[0]);
    expect((await webhookIn(run, 'delivered')).lastError).toBeNull();
  });

  it('is given up when the receiver is gone for good', async () => {
    const path = newPath();
    receiver.script(path, 410);
    const run = await start(path);
    worker = quire.startWorker();
    const webhook = await webhookIn(run, 'failed');
    expect(webhook).toMatchObject({ attempts: 1, responseStatus: 410, deliveredAt: null });
    expect(webhook.lastError).toMatch(/410/);
  });

  it('does not follow where the receiver points', async () => {
    const path = newPath();
    receiver.script(path, 302, 204);
    const run = await start(path);
    worker = quire.startWorker();
    expect(await webhookIn(run, 'delivered')).toMatchObject({ attempts: 2 });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('outlives a worker that dies between the end of the run and the delivery', async () => {
    const path = newPath();
    receiver.script(path, 'hang', 204);
    const run = await start(path);
    dying = fork(fileURLToPath(new URL('../../../../dist/agents-worker.js', import.meta.url)), {
      env: { ...quire.env, QUIRE_LOG_LEVEL: 'silent' },
      execArgv: [],
    });
    await receiver.received(path, 1);
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    expect(await webhookOf(run)).toMatchObject({ status: 'pending', attempts: 1 });
    await owner.run(
      sql`update engine.job set lease_until = now() - interval '1 second' where name = 'agents.webhook'`,
    );
    worker = quire.startWorker();
    const messages = await receiver.received(path, 2);
    expect(verified(messages[1])).toEqual(verified(messages[0]));
    expect(await webhookIn(run, 'delivered')).toMatchObject({ attempts: 2 });
  });
});

describe('a replay', () => {
  it('sends the message again, also after it was given up', async () => {
    const path = newPath();
    receiver.script(path, 410, 204);
    const run = await start(path);
    worker = quire.startWorker();
    await webhookIn(run, 'failed');
    const { status, body } = await replay(run);
    expect([status, body.status]).toEqual([202, 'pending']);
    await webhookIn(run, 'delivered');
    await replay(run);
    const messages = await receiver.received(path, 3);
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('takes the place of a delivery that waits for its next attempt', async () => {
    const path = newPath();
    receiver.script(path, 500, 204);
    const run = await start(path);
    worker = quire.startWorker();
    await receiver.received(path, 1);
    await replay(run);
    await receiver.received(path, 2);
    while ((await jobsLeft(sql`name = 'agents.webhook'`)) > 0)
      await new Promise((done) => setTimeout(done, 50));
    expect(receiver.at(path)).toHaveLength(2);
    expect(await webhookOf(run)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('waits for the end of the run', async () => {
    const { status, body } = await replay<ProblemBody>(await start(newPath()));
    expect([status, body.type]).toEqual([409, 'urn:quire:error:webhook.not_due']);
  });

  it('needs the permission to invoke, and a run of the own tenant that has a webhook', async () => {
    const run = await start(newPath());
    const readOnly = { permissions: ['cin-agent-builder.agents.read'] };
    expect((await quire.call('POST', `${urlOf(run)}/webhook/replay`, undefined, readOnly)).status).toBe(403);
    expect((await quire.call('GET', `${urlOf(run)}/webhook`, undefined, readOnly)).status).toBe(200);
    const stranger = { environment_id: 'elsewhere' };
    for (const [method, path] of [
      ['GET', '/webhook'],
      ['POST', '/webhook/replay'],
    ] as const)
      expect((await quire.call(method, urlOf(run) + path, undefined, stranger)).status).toBe(404);
    const silent = await quire.call<Run>('POST', `/v1/agents/${run.agentId}/runs`, {
      invokeRequest: question,
    });
    expect((await quire.call('GET', `${urlOf(silent.body)}/webhook`)).status).toBe(404);
  });
});

describe('an address that may not be called', () => {
  const create = (agentId: string, webhook: unknown) =>
    quire.call<ProblemBody>('POST', `/v1/agents/${agentId}/runs`, { invokeRequest: question, webhook });

  it('is refused with the run, by the name of the field', async () => {
    const { id } = await quire.agent();
    for (const url of [
      'http://10.0.0.1/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://0x0a000001/',
      'https://[::ffff:10.0.0.1]/',
      'http://93.184.215.14/',
      'https://user:word@93.184.215.14/',
      'ftp://127.0.0.1/',
      'nonsense',
      '',
    ]) {
      const { status, body } = await create(id, { url, secret });
      expect([url, status, Object.keys(body.errors ?? {})]).toEqual([url, 400, ['webhook.url']]);
    }
    const runs = await quire.call<{ runs: Run[] }>('GET', `/v1/agents/${id}/runs`);
    expect(runs.body.runs).toEqual([]);
  });

  it('is refused again when it is called', async () => {
    const run = await start(newPath());
    await owner.run(sql`update agents.webhook set url = 'http://10.0.0.1/' where run_id = ${run.id}`);
    worker = quire.startWorker();
    const webhook = await webhookIn(run, 'failed');
    expect(webhook).toMatchObject({ attempts: 1, lastError: expect.stringMatching(/QUIRE_ALLOWED_HOSTS/) });
  });

  it('goes for secrets as well', async () => {
    const { id } = await quire.agent();
    for (const weak of ['', 'short', 'whsec_', 'x'.repeat(31), 'not base64, not at all, but long enough'])
      expect((await create(id, { url: receiver.url, secret: weak })).body.errors).toHaveProperty([
        'webhook.secret',
      ]);
    const { body } = await create(id, { url: receiver.url, secret, more: 1 });
    expect(body.errors).toHaveProperty(['webhook.more']);
    expect((await create(id, { url: receiver.url })).body.errors).toHaveProperty(['webhook.secret']);
  });
});

it('the secret leaves nowhere', async () => {
  const run = await start(newPath());
  worker = quire.startWorker();
  await webhookIn(run, 'delivered');
  const answers = [
    run,
    await webhookOf(run),
    (await replay(run)).body,
    (await quire.call('GET', urlOf(run))).body,
    await (await quire.send('GET', `${urlOf(run)}:stream`)).text(),
  ];
  const bare = key.toString('base64');
  expect(JSON.stringify(answers)).not.toContain(bare);
  const stored = sql`position(${bare}::bytea in sealed_secret) > 0 or webhook::text like ${`%${bare}%`}`;
  expect(await owner.run(sql`select 1 from agents.webhook webhook where ${stored}`)).toBe(0);
  expect(await owner.run(sql`select 1 from engine.job job where job::text like ${`%${bare}%`}`)).toBe(0);
});
