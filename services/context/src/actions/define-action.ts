import type { Catalogue } from '@quire/models';
import type { z } from 'zod';
import type { Image } from '../images/images.ts';
import type { ImageLimits } from '../images/limits.ts';

export type Models = Pick<
  Catalogue,
  'chat' | 'vision' | 'embedding' | 'imageEmbedding' | 'find' | 'defaults'
>;

/** What an action works with, besides the object. */
export interface ActionContext<Config> {
  config: Config;
  models: Models;
  signal: AbortSignal;
}

/** The object's text. It is data, whatever it says. */
interface TextInput<Config> extends ActionContext<Config> {
  text: string;
}

interface ImageInput<Config> extends ActionContext<Config> {
  image: Image;
}

interface Declaration<Config extends z.ZodObject> {
  /** As requests of version 2 spell it. */
  name: string;
  /** Member of the result item that holds the outcome. */
  property: string;
  /** Its members are what a request may configure. */
  config: Config;
  /** What it gives. */
  result: z.ZodType;
  /** The same in version 1, where that has another shape. */
  legacy?: { result: z.ZodType; from(result: unknown): unknown };
  /** Longest time on one object, ms. */
  timeoutMs: number;
}

interface TextDeclaration<Config extends z.ZodObject> extends Declaration<Config> {
  run(input: TextInput<z.output<Config>>): Promise<unknown>;
}

interface ImageDeclaration<Config extends z.ZodObject> extends Declaration<Config> {
  /** Checked before a pixel is decoded. */
  limits: ImageLimits;
  run(input: ImageInput<z.output<Config>>): Promise<unknown>;
}

interface Named extends Declaration<z.ZodObject> {
  /** As requests of version 1 spell it. */
  legacyName: string;
}

export interface TextAction extends Named {
  media: 'text';
  run(input: TextInput<unknown>): Promise<unknown>;
}

export interface ImageAction extends Named {
  media: 'image';
  limits: ImageLimits;
  run(input: ImageInput<unknown>): Promise<unknown>;
}

/** Something that can be done to a stored object; its configuration is checked again when it runs. */
export type Action = TextAction | ImageAction;

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const defineTextAction = <Config extends z.ZodObject>(
  action: TextDeclaration<Config>,
): TextAction => ({
  ...action,
  media: 'text',
  legacyName: toKebab(action.name),
  run: async (input) => action.run({ ...input, config: action.config.parse(input.config) }),
});

export const defineImageAction = <Config extends z.ZodObject>(
  action: ImageDeclaration<Config>,
): ImageAction => ({
  ...action,
  media: 'image',
  legacyName: toKebab(action.name),
  run: async (input) => action.run({ ...input, config: action.config.parse(input.config) }),
});
