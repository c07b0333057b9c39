/** Elements whose end tag may be left out: what their start closes, and how far up it looks. */
const blocks =
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';
const impliedEnds = new Map<string, { ends: Set<string>; within: Set<string> }>();
const scopes = ['table', 'td', 'th', 'li', 'blockquote', 'button', 'caption'];

function implies(starts: string, ends: string, within: string[]) {
  for (const name of starts.split(' ')) {
    impliedEnds.set(name, { ends: new Set(ends.split(' ')), within: new Set(within) });
  }
}
implies(blocks, 'p', scopes);
implies('li', 'li', ['ul', 'ol', 'menu', 'table']);
implies('dt dd', 'dt dd', ['dl', 'table']);
implies('td th', 'td th', ['tr', 'table']);
implies('tr', 'tr', ['table']);
implies('thead tbody tfoot', 'thead tbody tfoot', ['table']);

export const blockNames: ReadonlySet<string> = new Set(`${blocks} dt dd summary caption`.split(' '));

interface OpenElement<T> {
  name: string;
  value: T;
}

/** Elements beyond this depth keep their text and lose their meaning; it bounds every walk up the stack. */
const maxDepth = 256;

/** The stack of open elements that matter, with the end tags that HTML lets authors leave out. */
export function createOpenElements<T>(closed: (value: T) => void) {
  const stack: OpenElement<T>[] = [];
  let beyond = 0;

  const closeFrom = (index: number) => {
    while (stack.length > index) {
      const element = stack.pop();
      if (element) closed(element.value);
    }
  };

  const find = (ends: (name: string) => boolean, within?: Set<string>): number => {
    for (let i = stack.length - 1; i >= 0; i -= 1) {
      const { name } = stack[i] ?? { name: '' };
      if (ends(name)) return i;
      if (within?.has(name)) return -1;
    }
    return -1;
  };

  return {
    /** Closes what the start of `name` closes by itself. */
    start(name: string): void {
      const rule = impliedEnds.get(name);
      if (!rule || beyond > 0) return;
      const index = find((open) => rule.ends.has(open), rule.within);
      if (index !== -1) closeFrom(index);
    },

    /** False when the stack is full: the element is counted and otherwise ignored. */
    push(name: string, value: () => T): boolean {
      if (stack.length >= maxDepth) {
        beyond += 1;
        return false;
      }
      stack.push({ name, value: value() });
      return true;
    },

    /** An end tag: closes the innermost element of that name and all within it, a stray one closes nothing. */
    end(name: string): void {
      if (beyond > 0) {
        beyond -= 1;
        return;
      }
      const index = find((open) => open === name);
      if (index !== -1) closeFrom(index);
    },

    finish: (): void => closeFrom(0),
  };
}
