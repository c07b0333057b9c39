/** The columns of a table, and where their values stand in its records. */
export interface TableColumns {
  names: readonly string[];
  /** For each column the place of its value; undefined for the one that is the number of the row. */
  places: readonly (number | undefined)[];
}

interface Column {
  name: string;
  /** What follows the name. */
  definition: string;
}

const word = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|'(?:[^']|'')*'|[^\s(),"'`[\]]+/y;
const constraint = /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)$/i;
const isComputed = /\bAS\s*\(/i;
const isStored = /\bSTORED\s*$/i;

/** Reads the statement that made a table. */
export function readTableColumns(statement: string): TableColumns {
  const { items, tail } = itemsOf(withoutComments(statement));
  const columns: Column[] = [];
  let key: string[] = [];
  for (const item of items) {
    const [name = '', definition] = firstWord(item);
    if (constraint.test(name)) {
      const named = /^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\((.*)\)/is.exec(item)?.[1];
      if (named !== undefined) key = itemsOf(`(${named})`).items.map((one) => unquoted(firstWord(one)[0]));
    } else {
      columns.push({ name: unquoted(name), definition });
      if (/\bPRIMARY\s+KEY\b/i.test(definition)) key = [unquoted(name)];
    }
  }
  // What is computed when it is read stands in no record.
  const kept = columns.filter(({ definition }) => !isComputed.test(definition) || isStored.test(definition));
  const names = kept.map(({ name }) => name);
  return { names, places: placesOf(kept, key, /\bWITHOUT\s+ROWID\b/i.test(tail)) };
}

function placesOf(columns: readonly Column[], key: readonly string[], hasNoRowid: boolean) {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  if (hasNoRowid) {
    const first = key.flatMap((name) => columns.filter((column) => same(column.name, name)));
    const order = [...new Set([...first, ...columns])];
    return columns.map((column) => order.indexOf(column));
  }
  return columns.map(({ name, definition }, i) => {
    const isKey = key.length === 1 && same(key[0] ?? '', name);
    return isKey && /^INTEGER\b(?!.*\bPRIMARY\s+KEY\s+DESC\b)/i.test(definition.trim()) ? undefined : i;
  });
}

/** What stands between the outermost parentheses, divided at its commas, and what follows them. */
function itemsOf(text: string): { items: string[]; tail: string } {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    if (sign === '(' && ++depth === 1) start = at + 1;
    if ((sign === ',' && depth === 1) || (sign === ')' && depth-- === 1)) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
      if (sign === ')') break;
    }
    word.lastIndex = at;
    at += word.exec(text)?.[0].length ?? 1;
  }
  return { items, tail: text.slice(start) };
}

function firstWord(item: string): [name: string, rest: string] {
  word.lastIndex = 0;
  const name = word.exec(item)?.[0] ?? '';
  return [name, item.slice(name.length)];
}

function unquoted(name: string): string {
  const mark = name[0] ?? '';
  if (mark === '[') return name.slice(1, -1);
  return '"`\''.includes(mark) && mark !== '' ? name.slice(1, -1).replaceAll(mark + mark, mark) : name;
}

const withoutComments = (statement: string): string =>
  statement.replace(
    /("(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\])|--[^\n]*|\/\*.*?(?:\*\/|$)/gs,
    (_, kept: string | undefined) => kept ?? ' ',
  );
