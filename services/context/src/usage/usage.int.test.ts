import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEntry, Pagination } from '@quire/contracts';
import type { UsageGroup, UsageSum } from '@quire/contracts/context';
import { connectDb } from '@quire/db';
import { loadCatalogue } from '@quire/models';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import { type Claims, startContext, type TestContext } from '../../../../test/support/start-context.ts';
import { runSql } from '../../../../test/support/template.ts';
import { usageChore } from './usage.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 120_000 });

interface Report {
  from: string;
  to: string;
  usage: UsageGroup[];
  totals: UsageSum;
  pagination: Pagination;
}

let context: TestContext;
let server: ModelServer;
let folder: string;
beforeAll(async () => {
  [context, server] = await Promise.all([startContext(), startModelServer()]);
  folder = await mkdtemp(join(tmpdir(), 'quire-usage-'));
  const file = join(folder, 'models.json');
  const prices = { inputPerMillion: 1_000_000, outputPerMillion: 10_000_000 };
  const providers = { test: { type: 'openai-compatible', baseUrl: server.url }, own: { type: 'builtin' } };
  const models = [
    { id: 'test/priced', provider: 'test', model: 'priced', prices },
    { id: 'own/vectors', provider: 'own', model: 'extractive-1', kind: 'embedding' },
  ];
  await writeFile(file, JSON.stringify({ providers, models }));
  await context.startWorker({ models: loadCatalogue({ file, env: {} }) });
});
afterAll(async () => {
  await Promise.all([context.close(), server.close()]);
  await rm(folder, { recursive: true });
});

/** Whoever asks holds every permission, unless the claims say less. */
const clerk = { permissions: ['cin-context-api.contentprocessing.write'] };
const report = async (query = '', claims?: Claims): Promise<Report> =>
  (await context.call('GET', `/content/process/usage${query}`, undefined, claims)).body as Report;

async function run(text: string, actions: Record<string, object>, claims?: Claims): Promise<string> {
  const key = await context.upload(text, { contentType: 'text/plain', fileName: 'a.txt' }, claims);
  const accepted = await context.process([key], actions, claims);
  const { processingId } = accepted.body as { processingId: string };
  for (;;) {
    const path = `/content/process/${processingId}/results`;
    if ((await context.call('GET', path, undefined, claims)).status !== 202) return processingId;
  }
}

const usage = { prompt_tokens: 7, completion_tokens: 2 };

describe('the usage of actions', () => {
  it('counts what models were asked, also for an answer that came to nothing', async () => {
    const claims = { environment_id: 'counted' };
    server.script('priced', { text: 'A short text.', usage });
    await run('The pier is closed.', { textSummarization: {}, textEmbeddings: {} }, claims);
    server.script('priced', { text: 'no object', usage });
    await run('The pier is open.', { namedEntityRecognitionText: {} }, claims);
    const { usage: byAction, totals } = await report('?groupBy=action', claims);
    const [entities, summary] = ['namedEntityRecognitionText', 'textSummarization'].map((name) =>
      byAction.find(({ action }) => action === name),
    );
    expect(summary).toMatchObject({ actions: 1, failedActions: 0, modelCalls: 1, totalTokens: 9, cost: 27 });
    const { modelCalls = 0 } = entities ?? {};
    expect(modelCalls).toBeGreaterThan(1);
    expect(entities).toMatchObject({
      actions: 1,
      failedActions: 1,
      totalTokens: 9 * modelCalls,
      cost: 27 * modelCalls,
    });
    expect(totals).toMatchObject({ actions: 3, failedActions: 1 });
  });

  it('is told by day and by model, page by page, and for spans that make sense', async () => {
    const claims = { environment_id: 'grouped' };
    server.script('priced', { text: 'A short text.', usage });
    await run('The pier is closed.', { textSummarization: {}, textEmbeddings: {} }, claims);
    const today = new Date().toISOString().slice(0, 10);
    const byDay = await report('', claims);
    // Midnight may pass between the action and the question.
    expect(byDay.usage.map(({ actions }) => actions).reduce((sum, one) => sum + one)).toBe(2);
    expect(byDay.to >= today).toBe(true);
    const byModel = await report('?groupBy=model&limit=1', claims);
    expect(byModel.usage).toHaveLength(1);
    expect(byModel.pagination).toEqual({ totalItems: 2, offset: 0, limit: 1, hasMore: true });
    const ask = async (query: string) => (await context.call('GET', `/content/process/usage${query}`)).status;
    expect(await ask('?from=2026-02-01&to=2026-01-01')).toBe(400);
    expect(await ask('?from=2020-01-01&to=2026-01-01')).toBe(400);
    expect(await ask('?groupBy=user')).toBe(400);
  });

  it("shows users their own actions, administrators all, and nobody another tenant's", async () => {
    const claims = { environment_id: 'shared' };
    server.script('priced', { text: 'A short text.', usage });
    await run('The pier is closed.', { textSummarization: {} }, { ...claims, ...clerk, sub: 'one' });
    await run('The pier is closed.', { textSummarization: {} }, { ...claims, ...clerk, sub: 'two' });
    const actionsFor = async (who: Claims) => (await report('', who)).totals.actions;
    expect(await actionsFor({ ...claims, ...clerk, sub: 'one' })).toBe(1);
    expect(await actionsFor({ ...claims, ...clerk, sub: 'three' })).toBe(0);
    expect(await actionsFor(claims)).toBe(2);
    expect(await actionsFor({ environment_id: 'another' })).toBe(0);
  });

  it('forgets actions after a while and keeps their sums', async () => {
    const claims = { environment_id: 'forgotten' };
    server.script('priced', { text: 'A short text.', usage });
    await run('The pier is closed.', { textSummarization: {} }, claims);
    const count = "select count(*) from context.usage where tenant = 'account-1/forgotten'";
    await runSql(
      context.ownerUrl,
      `update context.usage set ended_at = now() - interval '91 days' where tenant = 'account-1/forgotten'`,
    );
    const db = connectDb({ url: context.links.database.url });
    await usageChore(db, 90).clean(new AbortController().signal);
    await db.close();
    await runSql(context.ownerUrl, `do $$ begin assert (${count}) = 0, 'the action is still there'; end $$`);
    expect((await report('', claims)).totals).toMatchObject({ actions: 1, cost: 27 });
  });
});

describe('the audit log', () => {
  const entries = async (query: string, claims: Claims) => {
    const { status, body } = await context.call('GET', `/content/process/audit${query}`, undefined, claims);
    return { status, entries: (body as { entries?: AuditEntry[] }).entries };
  };

  it('tells administrators who asked for what, and nobody else', async () => {
    const claims = { environment_id: 'audited', sub: 'somebody' };
    const id = await run('A secret.', { textEmbeddings: {} }, claims);
    const { entries: all } = await entries(`?target=${id}`, claims);
    expect(all).toEqual([
      expect.objectContaining({
        action: 'content.process',
        actor: 'somebody',
        details: { version: 'context.api/v2', objects: 1, actions: ['textEmbeddings'] },
        createdAt: expect.any(String),
      }),
    ]);
    expect(await entries('', { ...claims, ...clerk })).toMatchObject({ status: 403 });
    expect(await entries('', { environment_id: 'another' })).toEqual({ status: 200, entries: [] });
    expect(await entries('?createdAfter=2126-01-01', claims)).toEqual({ status: 200, entries: [] });
  });
});
