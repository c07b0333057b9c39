import type { TextPolicy } from '../define-policy.ts';
import { createPiiStage } from '../pii/pii-stage.ts';

const name = 'HAIP-PII-Block';

export const piiBlock: TextPolicy = {
  kind: 'text',
  blocks: true,
  info: {
    name,
    description:
      'Blocks texts with personal data or secrets: addresses, mail, phone and identity numbers, payment data, dates of birth, wallets, keys and passwords.',
    category: 'PII',
    strength: null,
    appliesTo: ['input', 'output'],
  },
  open: () => createPiiStage(name, 'block'),
};
