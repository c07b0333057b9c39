import type { Dispatcher } from 'undici';
import { z } from 'zod';

const maxBodyLength = 64 * 1024;

/** The shapes in which providers put a failure. */
const Shapes = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ Message: z.string() }).transform(({ Message }) => Message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);

/** The provider's own words on a failure; empty where it gave none. */
export async function readMessage(body: Dispatcher.ResponseData['body']): Promise<string> {
  body.setEncoding('utf8');
  let text = '';
  for await (const piece of body) {
    text += piece;
    if (text.length > maxBodyLength) break;
  }
  return findMessage(parse(text)) ?? plain(text);
}

/** The message of a failure in one of its known shapes. */
export function findMessage(content: unknown): string | undefined {
  return Shapes.safeParse(content).data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A gateway's HTML page says nothing to a person. */
const plain = (text: string) => (text.trimStart().startsWith('<') ? '' : text.trim());
