import { invalidRequest } from '@quire/service-kit';
import type { Storage } from '@quire/storage';
import type { Action } from '../actions/define-action.ts';
import { imageTypeOf, signLength } from '../images/image-type.ts';

const message =
  'When image processing action is specified, all object keys must point to supported image files';

/**
 * Refuses a request of image actions alone of which not one object is a picture. Where anything of a request can be done, what
 * cannot is the error of that action and object.
 */
export async function requireImages(
  storage: Pick<Storage, 'get'>,
  keys: readonly string[],
  actions: readonly { action: Action }[],
): Promise<void> {
  if (actions.some(({ action }) => action.media === 'text')) return;
  for (const key of keys) if (imageTypeOf(await readStart(storage, key)) !== undefined) return;
  throw invalidRequest({ objectKeys: [message] });
}

async function readStart(storage: Pick<Storage, 'get'>, key: string): Promise<Buffer> {
  const { body } = await storage.get(key);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length >= signLength) break;
  }
  return Buffer.concat(pieces);
}
