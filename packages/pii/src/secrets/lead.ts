/** How a label comes to its value: assigned, said in a sentence, an argument of a command, beside a user name, or quoted. */
type LeadKind = 'assigned' | 'said' | 'argument' | 'beside' | 'quoted';

export interface Lead {
  kind: LeadKind;
  /** Where the value starts. */
  end: number;
}

/** `: "`, ` = `, `=> '`, `>`, `" value="`, with what may still belong to the label before. */
const assigned =
  /^(?:[_-]?(?:base|value|string|str|prod|production|dev|staging|stage|live|main|primary|secondary|root|admin|db|[\d]{1,2}))?["'`\])]{0,3}[ \t]{0,4}(?:(?:=>|:=|={1,3}|::|:)[ \t]{0,8}(?:\r?\n[ \t]{1,8}(?=["']))?(?:[a-zA-Z]{1,2}(?=["']))?|>(?!=)|[ \t]value[ \t]?=[ \t]?)/;
const said = /^[ \t]{1,3}(?:is|was|are)[ \t]{0,2}:?[ \t]{1,3}(?:set to[ \t])?/i;
const blank = /^[ \t]{1,3}/;
const beforeQuote = /^[ \t]?\(?[ \t]?(?=["'])/;
const quotes = '"\'`';
const option = /--(?:[\w-]{1,24}-)?$/;
const named = /\b(?:user ?name|user|login|log ?in|account|e-?mail)[ \t:=]{1,3}\S{1,40}[\s,]{1,4}$/i;

/** What stands between the label `from`..`to` and its value; undefined where nothing leads to one. */
export function readLead(text: string, from: number, to: number): Lead | undefined {
  const rest = text.slice(to, to + 48);
  const lead = (kind: LeadKind, found: RegExpExecArray | null): Lead | undefined =>
    found ? { kind, end: to + found[0].length } : undefined;
  const before = text.slice(Math.max(0, from - 64), from);
  const assignment = lead('assigned', assigned.exec(rest));
  if (assignment) {
    const isQuoted = quotes.includes(text.charAt(assignment.end));
    return !isQuoted && named.test(before) ? { ...assignment, kind: 'beside' } : assignment;
  }
  const saying = lead('said', said.exec(rest));
  if (saying) return saying;
  if (option.test(before)) return lead('argument', blank.exec(rest));
  if (named.test(before)) return lead('beside', blank.exec(rest));
  return lead('quoted', beforeQuote.exec(rest));
}
