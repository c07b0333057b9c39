import type { TextPolicy } from '../define-policy.ts';
import { createPiiStage } from '../pii/pii-stage.ts';

const name = 'HAIP-PII-Mask';

export const piiMask: TextPolicy = {
  kind: 'text',
  blocks: false,
  info: {
    name,
    description:
      'Puts [PII] in the place of personal data and secrets: addresses, mail, phone and identity numbers, payment data, dates of birth, wallets, keys and passwords.',
    category: 'PII',
    strength: null,
    appliesTo: ['input', 'output'],
  },
  open: () => createPiiStage(name, 'mask'),
};
