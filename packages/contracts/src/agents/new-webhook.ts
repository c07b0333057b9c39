import { z } from 'zod';

/** Where the end of a run is told, and what the message is signed with. */
export const NewWebhook = z
  .strictObject({
    url: z.string().max(2_048).describe('A public https address, or one that the operator allows.'),
    secret: z
      .string()
      .regex(
        /^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/,
        'Expected 24 to 64 random bytes in base64, with or without whsec_ in front.',
      )
      .describe('Key of the signatures, as Standard Webhooks spells it. No answer shows it.'),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof NewWebhook>;
