import { bounded } from '../../text/bounded.ts';

const rules: readonly (readonly [RegExp, string])[] = [
  [/\|([^|\s](?:[^|]*[^|\s])?)\|_?/g, '$1'],
  [/\[#?([\w*-]+)\]_/g, '[^$1]'],
  [/`([^`<]+?)\s*<((?:https?|ftp|mailto):[^>]+)>`__?/g, '[$1]($2)'],
  [/:[\w:+-]+:`~?([^`<]*?)(?:\s*<[^>]*>)?`/g, '`$1`'],
  [/`([^`<]+?)\s*<[^>]*>`__?/g, '$1'],
  [/``(.+?)``/g, '`$1`'],
  [/`([^`]+)`__?/g, '$1'],
  [/(^|[\s([{'"])(\w[\w.-]*)__?(?=$|[\s.,;:!?)\]}'"])/g, '$1$2'],
  [/\\(.)/g, '$1'],
];

const boundedRules = rules.map(([pattern, replacement]) => ({ pattern: bounded(pattern), replacement }));

/** Emphasis is the same in both languages; literals, roles and links are not. */
export const rstInline = (text: string): string =>
  boundedRules.reduce((rest, { pattern, replacement }) => rest.replace(pattern, replacement), text).trim();
