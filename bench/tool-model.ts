import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const send = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** A model that calls `add` once and then answers, told apart by what it was sent, so that any number can ask at once. */
export async function startToolModel(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as { messages: { role: string }[] };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const call = {
      index: 0,
      id: 'call-1',
      type: 'function',
      function: { name: 'add', arguments: '{"a":1,"b":2}' },
    };
    if (messages.at(-1)?.role === 'tool') response.write(send({ content: 'It is 3.' }, 'stop'));
    else response.write(send({ tool_calls: [call] }, 'tool_calls'));
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
