import { base32, base58 } from '@scure/base';
import { defineDetector } from '../define-detector.ts';
import { isNear } from '../numbers/bare-number.ts';
import {
  decodeBase58Check,
  isBech32,
  isEthereumAddress,
  isMoneroAddress,
  isStellarKey,
  isXrpAddress,
} from './checksums.ts';
import { eachAlnumRun } from './tokens.ts';

/** Human-readable parts of bech32 addresses, with what separates them. */
const bech32Address =
  /^(?:ltc|addr|stake|cosmos|osmo|juno|terra|bnb|inj|kava|celestia|erd|zs|zil|one|secret|akash|axelar|band|evmos|thor|sei|dydx|stars|grb|vtc|mona)1[02-9ac-hj-np-z]{20,}$/;
const hex = /^0x[\da-fA-F]{40}$/;

export const cryptoWallet = defineDetector({
  type: 'CRYPTO_WALLET',
  rule: 'A wallet address of another coin, right by its own checksum: Ethereum, Litecoin, Dogecoin, Dash, Zcash, Tron, Tezos, XRP, Stellar, Monero, Cardano, Cosmos and their kin; Solana, which has none, only near a keyword.',
  source: 'EIP-55, BIP 173, SEP-23, CIP-19, XRPL and Monero address documentation',
  strength: 'validated',
  on: 'token',
  contextWords: { en: 'solana|sol|phantom|wallet|spl' },
  examples: [
    'eth «0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed» ok',
    '«0xde709f2102306220921060314715629080e2fb77»',
    '«rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh»',
    '«LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1»',
    '«DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L»',
    '«TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW»',
    'Solana wallet «7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV»',
  ],
  counterExamples: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '0xde709f2102306220921060314715629080e2fb7',
    '0xde709f2102306220921060314715629080e2fb7700',
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc2',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  ],
  scan(text, from, to, report, context) {
    eachAlnumRun(text, from, to, [25, 128], (start, end) => {
      const run = text.slice(start, end);
      if (isChecked(run)) report(start, end);
      else if (run.length >= 32 && run.length <= 44 && isNear(text, context, start, 32) && isSolana(run))
        report(start, end, 'anchored');
    });
  },
});

function isChecked(run: string): boolean {
  const first = run.charAt(0);
  if (first === '0') return hex.test(run) && isEthereumAddress(run.slice(2));
  if (run.length === 56 && first === 'G' && /^[A-Z2-7]+$/.test(run)) return isStellarKey(base32.decode(run));
  if (first === 'r' && run.length <= 35) return isXrpAddress(run);
  if (run.length === 95 && /^[48]/.test(run)) return isMoneroAddress(run);
  if (bech32Address.test(run)) return isBech32(run);
  if (run.length > 37 || !/^[LMDXTt379Ak]/.test(run)) return false;
  const size = decodeBase58Check(run)?.length;
  return size === 21 || size === 22 || size === 23;
}

const isSolana = (run: string): boolean => {
  try {
    return /[A-Z]/.test(run) && /[a-z]/.test(run) && base58.decode(run).length === 32;
  } catch {
    return false;
  }
};
