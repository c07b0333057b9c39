/** What a first version looks like: one expression per category, no check behind any. */
const expressions: readonly RegExp[] = [
  /\b\d+\s+(?:[A-Z][a-z]+\s){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Blvd|Way|Court|Ct)\b/g,
  /\bP\.?\s?O\.?\s?Box\s+\d+/gi,
  /\b[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,255}\.[A-Za-z]{2,}\b/g,
  /(?:\+?1[-. ]?)?\(?\b\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}\b/g,
  /\b\d{3}[- ]?\d{2}[- ]?\d{4}\b/g,
  /\b(?:\d[ -]?){13,19}\b/g,
  /\b(?:cvv2?|cvc2?|security code)\D{0,10}\d{3,4}\b/gi,
  /\b(?:visa|mastercard|american express|amex|discover|diners club|jcb|unionpay)\b/gi,
  /\b\d{8}\b|\b\d{10,12}\b|\b\d{14}\b|\b\d{17}\b/g,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g,
  /\b(?:password|passwd|pwd|secret|token|api[_-]?key)\b["']?\s*[:=]\s*["']?[^\s"']{6,}/gi,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}\b/g,
  /\b[A-Za-z0-9+/]{40,}={0,2}\b/g,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/g,
  /\bhttps?:\/\/[^\s"'<>]+/g,
  /\bwww\.[a-z0-9-]+\.[a-z]{2,}\S*/gi,
  /\b\d{5}(?:-\d{4})?\b/g,
  /\b(?:dob|date of birth|born)\D{0,15}\d{1,2}[/-]\d{1,2}[/-]\d{4}\b/gi,
  /\b(?:male|female|non-binary|transgender)\b/gi,
  /\b[A-PR-WY]\d{7}\b/g,
  /\b(?:[A-Z]\d{5,7}|\d{2}-\d{5})\b/g,
  /\b(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s(?=[A-Z])/g,
  /\b0x[a-fA-F0-9]{40}\b/g,
  /\b(?:bc1[a-z0-9]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34})\b/g,
];

/** How many matches all of them have. */
export function scanNaively(text: string): number {
  let count = 0;
  for (const expression of expressions) for (const _ of text.matchAll(expression)) count++;
  return count;
}
