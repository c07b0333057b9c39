import { statePattern } from './states.ts';

const longestTail = 160;
const gap = '(?:,?[ \\t]*\\r?\\n[ \\t]*,?[ \\t]*|,[ \\t]*|[ \\t]{1,2})';
const direction =
  '(?:[ ](?:N|S|E|W|NE|NW|SE|SW|North|South|East|West|Northeast|Northwest|Southeast|Southwest)\\b\\.?)';
const secondSuffix =
  '(?:[ ](?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Blvd|Ct|Court|Pl|Place|Way|Ter|Terrace|Cir|Circle|Pkwy|Hwy|Extension|Ext|Plaza)\\b\\.?)';
const routeNumber = '(?:[ ]\\d{1,4}\\b(?!,?[ ]\\d))';
const ofName = '(?:[ ]of[ ]the[ ][A-Z][a-z]+|[ ][A-Z]\\b)';
const unit = `(?:${gap}(?:(?:apt|apartment|suite|ste|unit|bldg|building|floor|fl|room|rm|lot|dept|ph|penthouse|spc|space|trlr|trailer|p\\.?[ ]?o\\.?[ ]?box)\\b\\.?[ ]?#?[ ]?(?=[\\w-]*\\d|[A-Z]\\b)[\\w-]{1,7}|#[ ]?[\\w-]{1,6}|\\d{1,3}(?:st|nd|rd|th)[ ](?:floor|fl)\\b\\.?))`;
const zip = '\\d{5}(?:-\\d{4})?(?![\\w-])';
const country = `(?:${gap}(?:USA|U\\.S\\.A\\.|US|United States(?: of America)?)\\b)`;
const town = "[A-Z\\u00c0-\\u00de][\\w\\u00c0-\\u024f.'’-]*";
const city = `${town}(?:[ ]${town}){0,3}?(?:${gap}${town}(?:[ ]${town}){0,2}?)?`;
const place = `${gap}(?:(?:${city}${gap})?${statePattern}(?:${gap}${zip})?|${city}${gap}${zip}|${zip})${country}?`;

const street = new RegExp(`^\\.?(?:${routeNumber}|${ofName}|${secondSuffix})?${direction}?`);
const units = new RegExp(`^${unit}{1,3}`, 'i');
const cased = new RegExp(`^${place}`);
const uncased = new RegExp(
  `^${gap}(?:(?:[a-z.'-]+[ ]){0,2}?[a-z.'-]+${gap}${statePattern}${gap}${zip}|(?:[a-z.'-]+[ ]?){1,3}${gap}${zip}|${zip})`,
  'i',
);

export interface Tail {
  end: number;
  /** Whether a unit, a state or a ZIP follows: signs of an address rather than of a street in prose. */
  isPlace: boolean;
}

/** Reads what goes on behind a street suffix or a box number: direction, units, city, state, ZIP, country. */
export function readTail(text: string, from: number, isCased: boolean): Tail {
  const rest = text.slice(from, from + longestTail);
  let at = street.exec(rest)?.[0].length ?? 0;
  const unitLength = units.exec(rest.slice(at))?.[0].length ?? 0;
  at += unitLength;
  const placeLength = (isCased ? cased : uncased).exec(rest.slice(at))?.[0].length ?? 0;
  at += placeLength;
  // A full stop that ends a sentence is not part of a suffix or a unit: `on Main St. Then`.
  if (placeLength === 0 && rest.charAt(at - 1) === '.' && /^(?:\s|$)/.test(rest.slice(at))) at--;
  return { end: from + at, isPlace: unitLength + placeLength > 0 };
}
