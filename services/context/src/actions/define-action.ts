import type { Catalogue } from '@quire/models';
import type { z } from 'zod';

/** What an action works with. */
interface ActionInput<Config> {
  /** The object's text. It is data, whatever it says. */
  text: string;
  config: Config;
  models: Pick<Catalogue, 'chat' | 'embedding'>;
  signal: AbortSignal;
}

interface ActionDeclaration<Config extends z.ZodObject> {
  /** As requests spell it. */
  name: string;
  /** Member of the result item that holds the outcome. */
  property: string;
  /** What kind of objects it takes. */
  media: 'text';
  /** Its members are what a request may configure. */
  config: Config;
  run(input: ActionInput<z.output<Config>>): Promise<unknown>;
}

/** Something that can be done to a stored object; its configuration is checked again when it runs. */
export interface Action extends Omit<ActionDeclaration<z.ZodObject>, 'run'> {
  run(input: ActionInput<unknown>): Promise<unknown>;
}

export const defineAction = <Config extends z.ZodObject>(action: ActionDeclaration<Config>): Action => ({
  ...action,
  run: async (input) => action.run({ ...input, config: action.config.parse(input.config) }),
});
