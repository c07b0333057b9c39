import type { Chunk, ToolEvent } from '@quire/contracts/agents';
import { openStream } from '@quire/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Chunks, readChunks } from './respond.ts';

const formats = {
  lines: (chunk: Chunk) => `${JSON.stringify(chunk)}\n`,
  sse: (chunk: Chunk) =>
    `id: ${chunk.sequenceNumber}\nevent: ${chunk.type}\ndata: ${JSON.stringify(chunk)}\n\n`,
};

/** Sends an answer as it comes. What fails before the first chunk is thrown, as nothing has been sent by then. */
export async function sendChunks(
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: Chunks,
  format: keyof typeof formats = 'lines',
): Promise<FastifyReply> {
  const first = await chunks.next();
  const stream = openStream(request, reply);
  // Of tools that are executed here only streams of runs tell: clients know the kinds of chunks there are.
  const write = (chunk: Chunk | ToolEvent) =>
    chunk.type === 'run.tool' ? undefined : stream.write(formats[format](chunk));
  if (!first.done) {
    await write(first.value);
    const { failure } = await readChunks(chunks, write);
    if (failure?.reason === 'error') request.log.warn({ err: failure.error }, 'an answer broke off');
  }
  stream.end();
  return reply;
}
