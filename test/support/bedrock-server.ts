import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered, or `hang` for nothing at all. */
type BedrockReply =
  | { action: 'NONE' | 'GUARDRAIL_INTERVENED'; outputs?: { text: string }[]; assessments?: object[] }
  | { status: number; message: string }
  | 'hang';

interface BedrockCall {
  path: string;
  source: string;
  text: string;
  /** Whether the signature is the one that the secret makes. */
  signed: boolean;
}

/** A real HTTP server that speaks the protocol of Amazon Bedrock's ApplyGuardrail. */
export async function startBedrockServer(secretAccessKey: string) {
  const calls: BedrockCall[] = [];
  let reply: (text: string) => BedrockReply = () => ({ action: 'NONE' });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const { source, content } = JSON.parse(body) as { source: string; content: { text: { text: string } }[] };
    const text = content.map((part) => part.text.text).join('');
    calls.push({ path: request.url ?? '', source, text, signed: isSigned(request, body, secretAccessKey) });
    const answer = reply(text);
    if (answer === 'hang') return;
    const { status, ...rest } = 'status' in answer ? answer : { ...answer, status: 200 };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ outputs: [], assessments: [], ...rest }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer(to: typeof reply) {
      reply = to;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 over the headers that the client says it signed. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: string, secret: string): boolean {
  const [, credential = '', names = '', signature] =
    /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
  const [, day = '', region = '', service = '', end = ''] = credential.split('/');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const path = url.split('/').map(encodeURIComponent).join('/').replaceAll('%25', '%25');
  const canonical = [method, path, '', signed.join(''), names, sha256(body)].join('\n');
  const scope = [day, region, service, end].join('/');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (by, part) => hmac(by, part),
    `AWS4${secret}`,
  );
  return service === 'bedrock' && createHmac('sha256', key).update(toSign).digest('hex') === signature;
}
