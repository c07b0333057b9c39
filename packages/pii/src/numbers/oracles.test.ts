import fc from 'fast-check';
import { composeIBAN, getCountrySpecifications, isValidIBAN } from 'ibantools';
import { isPossiblePhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { detect } from '../detect.ts';
import { ibanLengths } from './iban-countries.ts';

describe('IBANs as ibantools has them', () => {
  const countries = Object.entries(getCountrySpecifications()).filter(
    ([, { chars, IBANRegistry }]) => chars && IBANRegistry,
  );

  it('have the length of their country', () => {
    for (const [country, { chars }] of countries)
      expect([country, ibanLengths.get(country)]).toEqual([country, chars]);
  });

  it('are found when they are right, and only then', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.infiniteStream(fc.constantFrom(...'0123456789')),
        fc.nat(99),
        ([countryCode, { chars }], digits, check) => {
          const bban = Array.from({ length: (chars as number) - 4 }, () => digits.next().value).join('');
          const valid = composeIBAN({ countryCode, bban });
          const claimed = `${countryCode}${String(check).padStart(2, '0')}${bban}`;
          const finds = (iban: string) => detect(iban, { categories: ['IBAN'] }).length === 1;
          if (valid) expect(finds(valid)).toBe(true);
          if (isValidIBAN(claimed)) expect(finds(claimed)).toBe(true);
          if (
            valid &&
            claimed !== valid &&
            !isValidIBAN(claimed) &&
            Number(claimed.slice(2, 4)) % 97 !== Number(valid.slice(2, 4)) % 97
          )
            expect(finds(claimed)).toBe(false);
        },
      ),
    );
  });
});

it('every number that is found is a possible US number to libphonenumber', () => {
  const number = fc.tuple(
    fc.constantFrom('', '+1 ', '1-'),
    fc.constantFrom('-', '.', ' '),
    fc.stringMatching(/^\d{10}$/),
  );
  fc.assert(
    fc.property(number, ([prefix, separator, digits]) => {
      const text = prefix + [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(separator);
      const isFound = detect(text, { categories: ['PHONE'] }).length === 1;
      expect(isFound).toBe(/^[2-9]..[2-9]/.test(digits));
      if (isFound) expect(isPossiblePhoneNumber(text, 'US')).toBe(true);
    }),
  );
});
