import { BadAnswer } from '../upstream/failure.ts';

/** The body of an answer that comes whole. */
export async function readJson(body: { json(): Promise<unknown> }): Promise<unknown> {
  try {
    return await body.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadAnswer('it sent what is not JSON.');
    throw error;
  }
}
