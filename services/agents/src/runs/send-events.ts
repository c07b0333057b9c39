import { openStream } from '@quire/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RunEvents } from './run-stream.ts';

/** Sends a run's events as they come, with a sign of life in between. */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: RunEvents,
  heartbeatMs = 15_000,
): Promise<FastifyReply> {
  const stream = openStream(request, reply);
  const heartbeat = setInterval(() => {
    if (!reply.raw.writableNeedDrain) void stream.write(': ping\n\n');
  }, heartbeatMs);
  try {
    for await (const some of events)
      for (const { seq, type, data } of some)
        if (!(await stream.write(`id: ${seq}\nevent: ${type}\ndata: ${data}\n\n`))) return reply;
  } catch (error) {
    // The reader resumes behind the last event it got.
    request.log.warn({ err: error }, 'a run stream broke off');
  } finally {
    clearInterval(heartbeat);
    stream.end();
  }
  return reply;
}
