/** Names of compilers for their own use. */
const internal =
  /^(?:[._$]*L?\d*$|\.L|_GLOBAL_|__(?:gmon|libc|gxx|cxa|stack|bss|data|init|fini|do_global|TMC|frame)|_(?:init|fini|start|end|edata|ITM_)|_?\$[sS]|GCC_except|anon\.|[\da-f]{16,})/;

/** A name of a program as it was written: C++ and Rust pack the parts of a name with their lengths. */
function symbolName(symbol: string): string | undefined {
  if (internal.test(symbol)) return undefined;
  const packed = /^_{1,2}ZN?[KVrO]*(?=\d)/.exec(symbol);
  if (!packed) return /^_{1,2}Z|^\?|^\$s/.test(symbol) ? undefined : symbol.replace(/@.*$/, '');
  const parts: string[] = [];
  let rest = symbol.slice(packed[0].length);
  for (let match = /^(\d{1,3})/.exec(rest); match; match = /^(\d{1,3})/.exec(rest)) {
    const [digits = ''] = match;
    const part = rest.slice(digits.length, digits.length + Number(digits));
    if (part.length < Number(digits) || parts.length > 20) break;
    // Rust ends a name by a hash.
    if (!/^h[\da-f]{16}$/.test(part))
      parts.push(part.replace(/\$(?:LT|GT|u\w\w|RF|C|LP|RP|BP)\$/g, '').replace(/\.\./g, '::'));
    rest = rest.slice(digits.length + Number(digits));
    if (!packed[0].includes('N')) break;
  }
  return parts.length > 0 ? parts.join('::') : undefined;
}

/** The names worth reading, each once. */
export function symbolNames(symbols: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const symbol of symbols) {
    const name = symbolName(symbol);
    if (name && /[A-Za-z]{2}/.test(name)) names.add(name);
  }
  return [...names];
}
