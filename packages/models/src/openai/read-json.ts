import { BadAnswer } from '../upstream/failure.ts';

const mostBytes = 64 * 1024 * 1024;

/** The body of an answer that comes whole. */
export async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > mostBytes) throw new BadAnswer('its answer is too large.');
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    throw new BadAnswer('it sent what is not JSON.');
  }
}
