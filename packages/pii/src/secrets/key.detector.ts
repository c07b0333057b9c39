import { defineDetector, type Report } from '../define-detector.ts';
import { keyLabels } from './labels.ts';
import { scanPair } from './pair.ts';
import { isPlaceholder } from './placeholder.ts';
import { isKey } from './plausible.ts';
import { readValue } from './value.ts';

export const key = defineDetector({
  type: 'SECRET',
  rule: 'The value that a label of a key, token or secret is given, when it looks made by a machine: digits among letters, or long and without words.',
  source: 'spec/curation-context-discovery.md: keyword pairs, JSON fields',
  strength: 'anchored',
  on: 'label',
  contextWords: keyLabels,
  examples: [
    'api_key = "«9f8a7b6c5d4e3f2a1b0c»"',
    '"client_secret": "«aB3dE5fG7hI9jK1l»"',
    'Authorization: Bearer «a1b2c3d4e5f6g7h8i9j0»',
    'secretKey: «wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzz3»',
    'X-Api-Token=«550e8400-e29b-41d4-a716-446655440000»',
  ],
  counterExamples: [
    'token = nextToken()',
    'secret: string',
    'api_key: "YOUR_API_KEY"',
    'max_tokens: 4096',
    'token: "identifier"',
    'the access key is in section 4',
    'secretName: my-app-tls2',
    'private key file /etc/ssl/key1.pem',
  ],
  scan: (text, from, to, report) =>
    /^bearer$/i.test(text.slice(from, to))
      ? scanBearer(text, to, report)
      : scanPair(isKey, text, from, to, report),
});

/** RFC 6750: the token behind `Bearer`, with no sign between. */
function scanBearer(text: string, to: number, report: Report): number | undefined {
  const lead = /^["']?[ \t]{1,2}/.exec(text.slice(to, to + 4));
  const value = lead ? readValue(text, to + lead[0].length) : undefined;
  if (!value || value.end - value.start < 16) return;
  const secret = text.slice(value.start, value.end);
  if (!/\d/.test(secret) || isPlaceholder(secret) || !/^[\w.~+/=-]+$/.test(secret)) return;
  report(value.start, value.end);
  return value.end;
}
