const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';

/** What looks like a date, as a pattern to be put into others. */
export const datePattern = [
  '\\d{4}-\\d{1,2}-\\d{1,2}',
  '\\d{1,2}[./]\\d{1,2}[./]\\d{4}',
  `\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?${month},? \\d{4}`,
  `${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`,
].join('|');

/** What looks like a number, thousands set apart or not. */
export const numberPattern =
  "-?\\d{1,3}(?:[.,' \u00a0]\\d{3})*(?:[.,]\\d{1,9})?(?!\\d)|-?\\d{1,15}(?:[.,]\\d{1,9})?";

/** A date as year-month-day; undefined where day and month cannot be told apart. */
export function parseDate(text: string): string | undefined {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const name = /[a-z]{3}/i.exec(text.replace(/\d+(?:st|nd|rd|th)|\bof\b/gi, ''))?.[0].toLowerCase();
  const [first = 0, second = 0, third = 0] = numbers;
  if (name) return toIsoDate(second, monthNames.indexOf(name) + 1, first);
  if (text.includes('-')) return toIsoDate(first, second, third);
  // 3/4/2025 is two dates; with points it is written the European way.
  if (text.includes('.') || first > 12) return toIsoDate(third, second, first);
  return second > 12 || first === second ? toIsoDate(third, first, second) : undefined;
}

function toIsoDate(year: number, monthNumber: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, monthNumber - 1, day));
  const isReal = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** A number as written in English or on the continent; the last of two marks is the decimal one. */
export function parseNumber(text: string): number {
  const digits = text.replace(/[' \u00a0]/g, '');
  const decimal = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (decimal === -1) return Number(digits);
  const mark = digits[decimal];
  const isGrouped = digits.split(mark ?? '').length > 2 || (mark === ',' && /^-?\d{1,3},\d{3}$/.test(digits));
  if (isGrouped) return Number(digits.replace(/[.,]/g, ''));
  return Number(`${digits.slice(0, decimal).replace(/[.,]/g, '')}.${digits.slice(decimal + 1)}`);
}
