import { momentText, numberText } from '../../sheets/data-table.ts';

/** Days and seconds count from 1960. */
const epochMs = Date.UTC(1960, 0, 1);
const dayMs = 86_400_000;

const moments = /^(?:DATETIME|E8601DT|B8601DT|IS8601DT|NLDATM|MDYAMPM|DATEAMPM)/;
const days =
  /^(?:DATE|DDMMYY|MMDDYY|YYMMDD|YYMM|MMYY|MONYY|YYMON|JULIAN|WEEKDATE|WEEKDATX|WORDDATE|WORDDATX|E8601DA|B8601DA|IS8601DA|NLDATE)/;
const times = /^(?:TIME|HHMM|TOD|E8601TM|B8601TM|IS8601TM|NLTIME)/;

/** How SAS shows the numbers of a column with this format; missing values are not shown. */
export function showBy(format: string): (value: number) => string {
  const name = format.toUpperCase();
  if (moments.test(name)) return (seconds) => momentText(epochMs + Math.round(seconds * 1000));
  if (days.test(name)) return (day) => momentText(epochMs + day * dayMs);
  if (times.test(name)) return (seconds) => momentText(Math.round(seconds) * 1000).slice(11) || '00:00:00';
  return numberText;
}
