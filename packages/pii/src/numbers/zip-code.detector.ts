import { stateBefore } from '../address/states.ts';
import { defineDetector } from '../define-detector.ts';
import { endOfDigits, isWordChar } from '../engine/characters.ts';
import { isNear, standsAlone } from './bare-number.ts';

/** First three digits that the postal service has not given out. */
const unused =
  /^(?:00[0-4]|213|269|343|345|348|353|419|428|429|517|518|519|529|533|536|552|568|578|579|589|621|632|642|643|659|663|682|694|695|696|697|698|699|702|709|715|732|742|771|817|818|819|839|848|849|854|858|861|862|866|867|868|869|876|886|887|888|892|896|899|909|929|987)/;

export const zipCode = defineDetector({
  type: 'ZIP_CODE',
  rule: 'Five digits after a ZIP keyword, after a state, or alone on a line; or ZIP+4 (5-4) anywhere. A ZIP within an address belongs to the address.',
  source: 'USPS Publication 28, section 212; ZIP prefix list L002',
  strength: 'bare',
  on: 'digits',
  lengths: [5],
  contextWords: {
    en: 'zip|zipcode|zip code|zips|postal code|postcode|post code|postal',
    de: 'plz|postleitzahl',
    es: 'código postal|codigo postal',
    fr: 'code postal',
    it: 'codice postale|cap',
    pt: 'código postal|cep',
  },
  examples: [
    'ZIP: «48750»',
    'My zip code is «35350»',
    'Austin, TX «73301»',
    'ship to «94105-1234» please',
    '«02110»',
    'postal_code=«60601»',
  ],
  counterExamples: [
    'ZIP: 3520',
    'about 12345 users',
    'port 65535',
    'zip 123456',
    'id 12345-678',
    'phone 12345-67890',
    'a.zip has 10 files and 48750 lines',
    '00000',
  ],
  scan(text, from, to, report, context) {
    const before = text.charCodeAt(from - 1);
    if (isWordChar(before) && before !== 95) return;
    let end = to;
    if (text.charCodeAt(to) === 45 && endOfDigits(text, to + 1) === to + 5) end = to + 5;
    if (!standsAlone(text, from, end) || /^(?:00000|99999)/.test(text.slice(from, to))) return;
    if (isNear(text, context, from, 20) && isGlue(text.slice(context, from))) report(from, end, 'anchored');
    else if (unused.test(text.slice(from, to))) return;
    else if (stateBefore(text, from) >= 0) report(from, end, 'anchored');
    else if (end > to || isAlone(text, from, end)) report(from, end);
  },
});

const isGlue = (between: string): boolean =>
  /^(?:[\s:=#"',>-]|is|was|no|number|code|the|for)*$/i.test(between);

/** Whether a line holds nothing else. */
function isAlone(text: string, from: number, end: number): boolean {
  return (
    (from === 0 || text.charCodeAt(from - 1) === 10) &&
    (end === text.length || /[\r\n]/.test(text.charAt(end)))
  );
}
