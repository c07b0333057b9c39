import { defineDetector } from '../define-detector.ts';
import { isPlaceholder } from './placeholder.ts';

/** Prefixes that issuers put before their keys so that they can be found, with the shape behind. */
const shapes = [
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\\b',
  'gh[pousr]_[A-Za-z0-9]{36,251}',
  'github_pat_\\w{22,255}',
  'gl(?:pat|dt|rt|ptt|cbt|imt|soat|ft|agent|oas|ffct)-[\\w.-]{20,64}',
  'xox[abeoprs]-[\\w-]{10,250}',
  'xapp-\\d-[\\w-]{20,250}',
  '(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{10,99}',
  'whsec_[A-Za-z0-9+/=]{24,}',
  'sk-(?:ant-|proj-|svcacct-|admin-|or-)?[A-Za-z0-9_-]{20,200}',
  'AIza[\\w-]{35}',
  'ya29\\.[\\w-]{20,}',
  'GOCSPX-[\\w-]{28}',
  'SG\\.[\\w-]{16,32}\\.[\\w-]{16,64}',
  'npm_[A-Za-z0-9]{36}',
  'pypi-AgE[\\w-]{50,}',
  'rubygems_[a-f0-9]{48}',
  'dop_v1_[a-f0-9]{64}',
  'do[or]_v1_[a-f0-9]{64}',
  'hf_[A-Za-z0-9]{30,40}',
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  '(?:EAAA|sq0[a-z]{3}-)[\\w-]{22,60}',
  'key-[a-f0-9]{32}',
  '[a-f0-9]{32}-us\\d{1,2}\\b',
  '(?:AC|SK)[a-f0-9]{32}\\b',
  'hv[sbr]\\.[\\w-]{24,300}',
  '[\\w-]{14}\\.atlasv1\\.[\\w-]{60,}',
  'dckr_(?:pat|oat)_[\\w-]{20,}',
  'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
  'NR(?:AK|JS|II|IQ)-[A-Za-z0-9_-]{19,40}',
  'lin_(?:api|oauth)_[A-Za-z0-9]{32,}',
  'dapi[a-f0-9]{32}',
  'glc_[A-Za-z0-9+/]{32,400}={0,2}',
  'glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}',
  'tskey-[a-z]+-[\\w-]{16,}',
  'fig[du]_[\\w-]{30,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{58}',
  'sbp_[a-f0-9]{40}',
  'v1\\.0-[a-f0-9]{24}-[a-f0-9]{100,}',
  'ATATT3[\\w=-]{100,}',
  'ops_eyJ[\\w=+/-]{200,}',
  'p8e-[A-Za-z0-9]{32}',
  '(?:EZAK|EZTK)[A-Za-z0-9]{54}',
  'ghs_[A-Za-z0-9]{36}',
  '(?:eyJ)[\\w-]{10,}\\.(?:eyJ|e30)[\\w-]*\\.[\\w-]{0,}',
  '(?:5[HJK]|[KL])[1-9A-HJ-NP-Za-km-z]{49,51}\\b(?<=^.{51,52})',
  '[MNO][A-Za-z\\d_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,38}',
  'xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}',
  'r8_[A-Za-z0-9]{37}',
  'gsk_[A-Za-z0-9]{48,56}',
  'pplx-[A-Za-z0-9]{40,60}',
  'nvapi-[\\w-]{60,70}',
];
const known = new RegExp(`(?<![A-Za-z0-9])(?:${shapes.join('|')})`, 'g');
const longestToken = 4000;

export const knownToken = defineDetector({
  type: 'SECRET',
  rule: 'A token whose prefix names its issuer (AWS, GitHub, Slack, Stripe, OpenAI, Google and others), or three parts in the shape of a JSON Web Token.',
  source: "the issuers' documentation of their token formats; RFC 7519",
  strength: 'validated',
  on: 'token',
  examples: [
    'key «\x41KIAQ3EGRIZ5CT7SOPWD» there',
    'GH_TOKEN=«\x67hp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8»',
    '«\x78oxb-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx»',
    'auth «eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk».',
  ],
  counterExamples: [
    'AKIA1234',
    'task-sk-manager-2024-release',
    'xoxb-',
    'ghp_short1234567890',
    'eyJub3QiOjF9.more.text1',
  ],
  scan(text, from, to, report) {
    const token = text.slice(from, Math.min(to, from + longestToken));
    known.lastIndex = 0;
    for (let found = known.exec(token); found; found = known.exec(token)) {
      const value = found[0].replace(/[.]+$/, '');
      if (!isPlaceholder(value) && isMixed(value))
        report(from + found.index, from + found.index + value.length);
    }
  },
});

/** Words joined by hyphens are no key. */
const isMixed = (value: string): boolean =>
  /\d/.test(value) &&
  (/[a-z]/.test(value) !== /^[a-z]{2}-[a-z-]+\d{0,4}[a-z-]*$/.test(value) || /[A-Z]{4}/.test(value));
