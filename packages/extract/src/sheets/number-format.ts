/** How a number of a cell is shown. */
export type ShowNumber = (value: number) => string;

const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};

/** The code of a format that workbooks have without declaring it. */
export const builtInFormat = (id: number): string =>
  builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy-mm-dd' : 'General');

/**
 * Shows numbers by a format code: dates and times as ISO 8601 has them, percentages, fixed decimals, groups of thousands
 * and the units that are written beside them; everything else as the plain number.
 */
export function numberFormat(code: string, since1904 = false): ShowNumber {
  const [first = ''] = code.split(';');
  const bare = first.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return dateFormat(bare, since1904);
  const digits = /[#0?][#0?,]*(?:\.([0#?]*))?/.exec(bare);
  if (!digits || /general|E[+-]|\//i.test(bare)) return plainNumber;
  const decimals = Math.min(digits[1]?.length ?? 0, 20);
  const isPercent = bare.includes('%');
  const isGrouped = digits[0].includes(',');
  const [before, after] = unitsOf(first);
  return (value) => {
    const scaled = isPercent ? value * 100 : value;
    if (!Number.isFinite(scaled) || Math.abs(scaled) >= 1e15) return plainNumber(value);
    const fixed = scaled.toFixed(decimals);
    const shown = isGrouped ? withThousands(fixed) : fixed;
    return `${before}${shown}${isPercent ? '%' : ''}${after}`;
  };
}

function withThousands(fixed: string): string {
  const point = fixed.indexOf('.');
  let start = point === -1 ? fixed.length : point;
  let text = fixed.slice(start);
  const sign = fixed.startsWith('-') ? 1 : 0;
  for (; start - sign > 3; start -= 3) text = `,${fixed.slice(start - 3, start)}${text}`;
  return fixed.slice(0, start) + text;
}

const unitPattern =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(?<sign>[$€£¥ ])|(?<digits>[#0?][#0?,.]*)/g;

/** The text around the digits, such as a currency. */
function unitsOf(section: string): [before: string, after: string] {
  const units: [string, string] = ['', ''];
  let side: 0 | 1 = 0;
  for (const { groups } of section.matchAll(unitPattern)) {
    if (groups?.digits) side = 1;
    units[side] += groups?.quoted ?? groups?.escaped ?? groups?.currency ?? groups?.sign ?? '';
  }
  return [units[0].trimStart(), units[1].trimEnd()];
}

/** As a cell without a format shows it: as many digits as the number is sure of. */
const plainNumber: ShowNumber = (value) => {
  const text = String(value);
  return text.length <= 16 ? text : String(Number(value.toPrecision(15)));
};

const dayMs = 86_400_000;

function dateFormat(code: string, since1904: boolean): ShowNumber {
  const hasDate = /[yd]|m{3}/i.test(code) || !/[hs]/i.test(code);
  const hasTime = /[hs]/i.test(code);
  const hasSeconds = /s/i.test(code);
  const isElapsed = /\[[hms]+\]/i.test(code);
  return (value) => {
    if (!Number.isFinite(value) || value < 0 || value > 2_958_466) return plainNumber(value);
    if (isElapsed || (!hasDate && value >= 1)) return elapsed(value, hasSeconds);
    // Day 60 of the epoch of 1900 is a 29 February that never was.
    const days = since1904 ? value + 1462 : value < 60 ? value + 1 : value;
    const ms = Math.round((days - 25_569) * 86_400) * 1000;
    const iso = new Date(ms).toISOString();
    const time = iso.slice(11, hasSeconds ? 19 : 16);
    if (!hasDate) return time;
    return hasTime && ms % dayMs !== 0 ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
  };
}

function elapsed(days: number, hasSeconds: boolean): string {
  const seconds = Math.round(days * 86_400);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const minutes = `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}`;
  return hasSeconds ? `${minutes}:${two(seconds % 60)}` : minutes;
}
