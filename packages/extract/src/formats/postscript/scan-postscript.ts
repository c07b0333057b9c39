/** What a program consists of; strings as the bytes that they mean. */
export type PostscriptToken =
  | { kind: 'string'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'word'; value: string };

const longestString = 65_536;
const space = /[\s\0]/;
const ends = /[\s\0()<>[\]{}/%]/;

/** Reads the tokens of a program (PostScript Language Reference, 3.2); comments and binary data are passed over. */
export function* postscriptTokens(program: string): Generator<PostscriptToken> {
  for (let at = 0; at < program.length; ) {
    const char = program[at] ?? '';
    if (space.test(char)) at += 1;
    else if (char === '%') at = afterComment(program, at);
    else if (char === '(') {
      const { value, end } = stringAt(program, at + 1);
      at = end;
      yield { kind: 'string', value };
    } else if (char === '<' && program[at + 1] !== '<') {
      const end = program.indexOf('>', at);
      const digits = end === -1 || end - at > longestString ? '' : program.slice(at + 1, end);
      at = digits === '' ? at + 1 : end + 1;
      if (/^[\s\da-fA-F]+$/.test(digits))
        yield { kind: 'string', value: Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1') };
    } else if (ends.test(char) && char !== '/') {
      at += 1;
      yield { kind: 'word', value: char };
    } else {
      let end = at + 1;
      while (end < program.length && !ends.test(program[end] ?? '')) end += 1;
      const value = program.slice(at, end);
      at = end;
      const number = Number(value);
      yield value !== '' && Number.isFinite(number)
        ? { kind: 'number', value: number }
        : { kind: 'word', value };
    }
  }
}

function afterComment(program: string, at: number): number {
  const data = /^%%Begin(Data|Binary|Preview): ?(\d{1,10})?/.exec(program.slice(at, at + 60));
  if (data) {
    const end = program.indexOf(`%%End${data[1]}`, at + 8);
    if (end !== -1) return end + 8;
  }
  const end = program.slice(at, at + 100_000).search(/[\r\n]/);
  return end === -1 ? program.length : at + end;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function stringAt(program: string, start: number): { value: string; end: number } {
  let depth = 1;
  let value = '';
  let at = start;
  for (; at < program.length && value.length < longestString; at += 1) {
    const char = program[at] ?? '';
    if (char === '\\') {
      const octal = /^[0-7]{1,3}/.exec(program.slice(at + 1, at + 4))?.[0];
      const next = program[at + 1] ?? '';
      if (octal) value += String.fromCharCode(Number.parseInt(octal, 8) & 255);
      else if (!/[\r\n]/.test(next)) value += escapes[next] ?? next;
      at += octal ? octal.length : 1;
      continue;
    }
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth === 0) break;
    value += char;
  }
  return { value, end: at + 1 };
}
