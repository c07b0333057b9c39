import { defineDetector } from '../define-detector.ts';
import { decodeBase58Check, isSegwit } from './checksums.ts';
import { eachAlnumRun } from './tokens.ts';

/** P2PKH and P2SH, main and test network. */
const versions = new Set([0x00, 0x05, 0x6f, 0xc4]);

export const bitcoin = defineDetector({
  type: 'BITCOIN_ADDRESS',
  rule: 'A legacy address (base58check, version 0 or 5) or a segwit address (bech32 or bech32m, bc1), right by its checksum; also of the test network.',
  source: 'BIP 13, BIP 173, BIP 350',
  strength: 'validated',
  on: 'token',
  examples: [
    'send to «1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa» please',
    '«3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy»',
    'bitcoin:«bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4»?amount=1',
    '«bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr»',
  ],
  counterExamples: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    '8f953371d3e85eddb89b05ed6b9e680791055315c73e1025ab5dba7bb2aee189',
    'x1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  scan(text, from, to, report) {
    eachAlnumRun(text, from, to, [26, 90], (start, end) => {
      const run = text.slice(start, end);
      if (/^(?:bc1|tb1|BC1|TB1)/.test(run) ? isSegwit(run) : isLegacy(run)) report(start, end);
    });
  },
});

function isLegacy(run: string): boolean {
  if (run.length > 36 || !/^[123mn]/.test(run)) return false;
  const payload = decodeBase58Check(run);
  return payload?.length === 21 && versions.has(payload[0] as number);
}
