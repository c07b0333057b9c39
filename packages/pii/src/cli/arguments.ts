import { parseArgs } from 'node:util';
import { type MatchType, matchTypes } from '../match-type.ts';
import type { PiiOptions } from '../options.ts';

export const usage = `Usage: quire-pii [options] [FILE...]

Prints the files, or standard input, with personal data highlighted.

  --redact            print the text with [PII] for each match
  --json              print one line of JSON for each file
  --entities          find names of people, organizations, places and affiliations too
  --strict            leave numbers alone that no keyword or check digit proves
  --categories A,B    find only these: ${matchTypes.join(' ')}
  --help              print this
`;

export interface Arguments {
  files: string[];
  mode: 'highlight' | 'redact' | 'json' | 'help';
  options: PiiOptions;
}

const isMatchType = (name: string): name is MatchType => matchTypes.some((type) => type === name);

/** Reads the command line; throws an error whose message says what is wrong with it. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      redact: { type: 'boolean' },
      json: { type: 'boolean' },
      entities: { type: 'boolean' },
      strict: { type: 'boolean' },
      categories: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.redact && values.json) throw new Error('--redact and --json exclude each other.');
  const names = values.categories?.split(',').map((name) => name.trim().toUpperCase());
  const unknown = names?.find((name) => !isMatchType(name));
  if (unknown !== undefined) throw new Error(`There is no category '${unknown}'.`);
  return {
    files: positionals.length > 0 ? positionals : ['-'],
    mode: values.help ? 'help' : values.redact ? 'redact' : values.json ? 'json' : 'highlight',
    options: { entities: values.entities, strict: values.strict, categories: names?.filter(isMatchType) },
  };
}
