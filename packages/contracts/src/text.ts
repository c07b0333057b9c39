import type { z } from 'zod';

/** Text that Postgres can keep: anything but U+0000. */
export const storable = (text: z.ZodString) =>
  text.refine((value) => !value.includes('\0'), 'The character U+0000 cannot be stored.');
