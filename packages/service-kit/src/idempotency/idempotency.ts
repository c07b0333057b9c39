import { createHash } from 'node:crypto';
import type { Db } from '@quire/db';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { App } from '../fastify.ts';
import { findAnswer, forgetAnswers, insertAnswer, type KeyedRequest, takeKey } from './answers.sql.ts';
import { keyInFlight, keyReused } from './idempotency.errors.ts';

const forgetEveryMs = 600_000;

/**
 * Lets routes that create take an `Idempotency-Key`: they pass `request.once` to the transaction that creates.
 *
 * The first answer commits with what it tells of, so a crash leaves both or neither and a failure leaves the key free.
 * Nothing is looked up before: only a keyed request that fails, be it for the key itself, asks whether the same
 * request has succeeded already. The key is held while the transaction is open, by a lock that ends with its connection.
 */
export function answerOnce(app: App, db: Db): void {
  app.decorateRequest('once');
  app.addHook('onRoute', (route) => {
    if (route.config?.creates) route.handler = keyed(db, route.config.creates, route);
  });
  const timer = setInterval(
    () => forgetAnswers(db).catch((err: unknown) => app.log.warn({ err }, 'old answers are kept for now')),
    forgetEveryMs,
  ).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The route's handler, which answers each key once. */
function keyed(db: Db, status: number, { handler, schema }: RouteOptions): RouteOptions['handler'] {
  const operation = schema?.operationId ?? '';
  return async function answer(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return handler.call(this, request, reply);
    const tenant = request.principal.tenant.id;
    const keyedRequest: KeyedRequest = { tenant, operation, key, hash: hashOf(request) };
    request.once = {
      async begin(tx) {
        if (!(await takeKey(tx, keyedRequest))) throw keyInFlight(key);
      },
      record: (made) =>
        insertAnswer(
          keyedRequest,
          String(reply.serializeInput(made as Record<string, unknown>, String(status))),
        ),
    };
    try {
      return await handler.call(this, request, reply);
    } catch (error) {
      const first = await findAnswer(db.tenant(tenant), keyedRequest);
      if (!first) throw error;
      if (!first.same) throw keyReused(key);
      return reply
        .status(status)
        .header('idempotency-replayed', 'true')
        .type('application/json; charset=utf-8')
        .send(first.answer);
    }
  };
}

/** Of the request as it was understood, so that its spelling does not matter. */
const hashOf = ({ params, query, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify([params, query, body]))
    .digest();
