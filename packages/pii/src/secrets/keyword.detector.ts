import { defineDetector, type Report } from '../define-detector.ts';
import { keyLabels, passwordLabels } from './labels.ts';
import { isIdentifier, isPlaceholder } from './placeholder.ts';
import { readValue, type Value } from './value.ts';

/** From a label to its value: `: " = "`, `=> '`, `>`, `" value="`, ` is `, or a blank behind `--label`. */
const assigned =
  /^(?:[_-]?(?:base|value|string|str|prod|production|dev|staging|stage|live|main|primary|secondary|root|admin|db|[\d]{1,2}))?["'`\])]{0,3}[ \t]{0,4}(?:(?:=>|:=|={1,3}|::|:)[ \t]{0,8}(?:\r?\n[ \t]{1,8}(?=["']))?(?:[a-zA-Z]{1,2}(?=["']))?|>(?!=)|[ \t]value[ \t]?=[ \t]?)/;
const said = /^[ \t]{1,3}(?:is|was|are)[ \t]{0,2}:?[ \t]{1,3}(?:set to[ \t])?/i;
const blank = /^[ \t]{1,3}/;
const named = /\b(?:user ?name|user|login|log ?in|account|e-?mail)[ \t:=]{1,3}\S{1,40}[\s,]{1,4}$/i;

const scanPair =
  (isUsable: (value: string, found: Value, isAssigned: boolean, text: string, from: number) => boolean) =>
  (text: string, from: number, to: number, report: Report): number | undefined => {
    const rest = text.slice(to, to + 48);
    const assignment = assigned.exec(rest);
    const isArgument =
      text.startsWith('--', from - 2) || /--[\w-]{1,24}-$/.test(text.slice(Math.max(0, from - 28), from));
    const lead =
      assignment ??
      said.exec(rest) ??
      (isArgument || named.test(text.slice(Math.max(0, from - 64), from))
        ? blank.exec(rest)
        : /^[ \t]?\(?[ \t]?(?=["'])/.exec(rest));
    if (!lead) return;
    const value = readValue(text, to + lead[0].length);
    if (!value || value.end - value.start < 4) return;
    if (
      value.isQuoted &&
      !assignment &&
      !isArgument &&
      !said.test(rest) &&
      !/^["']\s*[;)]/.test(text.slice(value.end, value.end + 3))
    )
      return;
    const secret = text.slice(value.start, value.end);
    if (isPlaceholder(secret)) return value.end;
    const isFirm = assignment !== null || isArgument || !said.test(rest);
    const isSecret = isUsable(secret, value, isFirm, text, from);
    if (isSecret) report(value.start, value.end);
    // A label within a short value that is none may have one of its own.
    return isSecret || secret.length > 64 ? value.end : undefined;
  };

const hasDigit = (value: string): boolean => /\d/.test(value);
const hasSymbol = (value: string): boolean => /[!@#$%^&*?~+]/.test(value);
const namesItself = (value: string): boolean =>
  /passw|secret|token|credential|auth|apikey|api_key|username|\bkey\b|_key|Key/.test(value) &&
  !/\d{3}/.test(value);
const isSentence = (value: string): boolean => /\s/.test(value) && /^[\p{L}\s.,:;!?'’()/-]+$/u.test(value);
/** A label that starts its line, as in an environment or YAML file, and a value that ends it. */
const isLine = (text: string, from: number, end: number): boolean =>
  /(?:^|\n)[ \t]*(?:- |export |set |env )?[\w.-]*$/i.test(text.slice(Math.max(0, from - 48), from)) &&
  /^\s*(?:\n|$|#)/.test(text.slice(end, end + 3));

function isPassword(
  value: string,
  { isQuoted, end }: Value,
  isFirm: boolean,
  text: string,
  from: number,
): boolean {
  if (namesItself(value) || isSentence(value) || /^(?:\.{0,2}\/|~\/)/.test(value)) return false;
  const isStrong = hasDigit(value) || hasSymbol(value);
  if (!isFirm) return isStrong && !isIdentifier(value);
  if (isQuoted) return isStrong || /^[\w.-]{4,}$/.test(value) || value.length > 7;
  if (isIdentifier(value))
    return (
      !/[.([A-Z_$]/.test(value.slice(1)) &&
      (isLine(text, from, end) ||
        named.test(text.slice(Math.max(0, from - 64), from)) ||
        text.startsWith('--', from - 2) ||
        text.charAt(from - 1) === '-')
    );
  return isStrong || isLine(text, from, end);
}

function isKey(
  value: string,
  { isQuoted, end }: Value,
  isFirm: boolean,
  text: string,
  from: number,
): boolean {
  if (namesItself(value) || /\s/.test(value) || /^(?:\.{0,2}\/|~\/)/.test(value) || value.length < 6)
    return false;
  if (/^[\d.,:x%-]*$/.test(value) || !/[A-Za-z]/.test(value)) return /^\d{10,}$/.test(value);
  if (!isQuoted && isIdentifier(value))
    return value.length >= 16 && /^[a-z]+$/.test(value) && isLine(text, from, end);
  if (!hasDigit(value))
    return isFirm && value.length >= 14 && !/[_.\s/-][a-z]|[a-z][A-Z][a-z]{3,}/.test(value);
  if (value.length < 20 && /^[A-Za-z]+[-_.]?v?\d{1,2}$/.test(value)) return false;
  return (value.length >= 8 && !/^[a-z]+(?:[-_./:][a-z\d]{1,12})+$/.test(value)) || /\d[a-z]+\d/i.test(value);
}

export const passwordPair = defineDetector({
  type: 'SECRET',
  rule: 'The value that a password label is given: assigned, quoted, in JSON, XML or a command line, said in words, or beside a user name. Types, templates, look-ups, masks and names of code are no values.',
  source: 'spec/curation-context-discovery.md: keyword pairs, JSON fields',
  strength: 'anchored',
  on: 'label',
  contextWords: passwordLabels,
  examples: [
    'password: «hunter2!»',
    '"password": "«correcthorse»"',
    "db_pass = '«s3cr3t-9x»'",
    'UserName snoop PassWord «biggreenhat»',
    'the password is «Tr0ub4dor&3».',
    'login --password «swordfish9» -v',
    '<password>«zebra-42»</password>',
    'DB_PASSWORD=«qwertzuiop»',
    'PGPASSWORD=«pg4ever»',
  ],
  counterExamples: [
    'password: string;',
    'password = getPassword()',
    'password={{ DB_PASSWORD }}',
    'password: "********"',
    'the password is required',
    'forgot your password? Reset it',
    'password = os.environ["PW"]',
    'login(username=username, password=password)',
    'type="password" name="x"',
    "label: { password: 'Enter your password' }",
  ],
  scan: scanPair(isPassword),
});

export const keyPair = defineDetector({
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
  scan: (text, from, to, report) => {
    if (/^bearer$/i.test(text.slice(from, to))) return scanBearer(text, to, report);
    return scanPair(isKey)(text, from, to, report);
  },
});

function scanBearer(text: string, to: number, report: Report): number | undefined {
  const lead = /^["']?[ \t]{1,2}/.exec(text.slice(to, to + 4));
  const value = lead ? readValue(text, to + lead[0].length) : undefined;
  if (!value || value.end - value.start < 16) return;
  const secret = text.slice(value.start, value.end);
  if (!hasDigit(secret) || isPlaceholder(secret) || !/^[\w.~+/=-]+$/.test(secret)) return;
  report(value.start, value.end);
  return value.end;
}
