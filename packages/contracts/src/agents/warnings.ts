import { z } from 'zod';

/** Something that works and that its author should change. */
export const Warning = z.object({ field: z.string(), message: z.string() }).meta({ id: 'Warning' });
export type Warning = z.infer<typeof Warning>;

/** Part of answers that accept a configuration; left out where there is nothing to say. */
export const warned = { warnings: z.array(Warning).optional() };
