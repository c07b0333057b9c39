import { z } from 'zod';
import type { AgentConfig } from './agent-config.ts';

type ConfigShape = {
  config: z.ZodOptional<typeof AgentConfig>;
  configuration: z.ZodOptional<typeof AgentConfig>;
};

/** A body whose configuration is needed and may go by either of two names. */
export const oneConfig = <Shape extends ConfigShape>(shape: Shape) =>
  z.strictObject(shape).transform((body, context) => {
    const { configuration, ...rest } = body as typeof body & { [K in keyof ConfigShape]?: AgentConfig };
    const config = rest.config ?? configuration;
    if (config && !(rest.config && configuration)) return { ...rest, config };
    context.addIssue({
      code: 'custom',
      path: ['config'],
      message: config ? 'Send either config or configuration.' : 'A configuration is needed.',
    });
    return z.NEVER;
  });
