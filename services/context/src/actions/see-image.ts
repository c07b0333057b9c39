import type { ChatModel } from '@quire/models';
import { colourSide, coloursOf } from '../images/describe-image.ts';
import type { Image } from '../images/images.ts';
import type { Models } from './define-action.ts';

/** A model that sees the picture, with the address of the picture for it; undefined where there is none. */
export async function eyesFor(
  image: Image,
  models: Models,
): Promise<{ model: ChatModel; imageUrl: string } | undefined> {
  if (models.defaults.vision === undefined) return undefined;
  return { model: models.vision(), imageUrl: await image.url() };
}

/** What can be known of a picture without a model that sees. */
export async function lookAt(image: Image) {
  const colours = coloursOf(await image.pixels(colourSide));
  return { facts: image.facts, colours, text: await image.text() };
}
