import type { Lead } from './lead.ts';
import { isIdentifier } from './placeholder.ts';

/** A value with what tells whether it is one. */
export interface Claim {
  value: string;
  isQuoted: boolean;
  lead: Lead['kind'];
  /** The label starts its line and the value ends it, as in an environment or YAML file. */
  isLine: boolean;
}

const path = /^(?:\.{0,2}\/|~\/)/;
const sentence = /^[\p{L}\s.,:;!?'’()/-]*\s[\p{L}\s.,:;!?'’()/-]*$/u;
const name = /passw|secret|token|credential|auth|apikey|api_key|username|\bkey\b|_key|Key/;
/** A value made of the label's own words: `authToken`, `user_password`. */
const namesItself = (value: string): boolean => name.test(value) && !/\d{3}/.test(value);

/** Whether a value beside a password label is one that somebody chose, words among them. */
export function isPassword({ value, isQuoted, lead, isLine }: Claim): boolean {
  if (namesItself(value) || sentence.test(value) || path.test(value)) return false;
  const isStrong = /[\d!@#$%^&*?~+]/.test(value);
  if (lead === 'said') return isStrong && !isIdentifier(value);
  if (isQuoted) return isStrong || /^[\w.-]{4,}$/.test(value) || value.length > 7;
  if (!isIdentifier(value)) return isStrong || isLine;
  const isWord = !/[.([A-Z_$]/.test(value.slice(1));
  return isWord && (isLine || lead === 'beside' || lead === 'argument');
}

/** Whether a value beside the label of a key or token is one that a machine made. */
export function isKey({ value, isQuoted, lead, isLine }: Claim): boolean {
  if (value.length < 6 || namesItself(value) || path.test(value) || /\s/.test(value)) return false;
  if (/^[\d.,:x%-]*$/.test(value) || !/[A-Za-z]/.test(value)) return /^\d{10,}$/.test(value);
  if (!isQuoted && isIdentifier(value)) return isLine && /^[a-z]{16,}$/.test(value);
  if (!/\d/.test(value))
    return lead !== 'said' && value.length >= 14 && !/[_.\s/-][a-z]|[a-z][A-Z][a-z]{3,}/.test(value);
  // `cluster2`, `my-app-tls2`
  if (value.length < 20 && /^[A-Za-z]+[-_.]?v?\d{1,2}$/.test(value)) return false;
  const isName = value.length < 8 || /^[a-z]+(?:[-_./:][a-z\d]{1,12})+$/.test(value);
  return !isName || /\d[a-z]+\d/i.test(value);
}
