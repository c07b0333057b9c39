import { type CaseSet, createRandom, digits, fill, pick } from './case-set.ts';

const random = createRandom(1);
const code = () => digits(random, pick(random, [3, 3, 3, 4]));

/** Three or four digits after a keyword that names a card's verification value. */
export const cvv: CaseSet = {
  category: 'CVV',
  positives: fill(
    `CVV: «{}»
    cvv «{}»
    CVC «{}», valid thru 11/29
    CVV2: «{}».
    My CVV is «{}» and the card is blue.
    the cvc code is «{}»
    "cvv": "«{}»"
    "cvc":«{}»,
    cvv=«{}»
    The security code is «{}».
    Security code: «{}»
    CID «{}»
    card verification value «{}»
    Card security code - «{}»
    Please use CVV #«{}» for the payment.
    exp 04/27 cvv «{}» zip 94110
    CSC: «{}»`,
    8,
    code,
  ),
  negatives: [
    ...fill(
      `error code {}
      exit code {}
      area code {}
      promo code {} ends today
      status code {} was returned
      Room {} is on the third floor.
      page {} of the manual
      CVE-2021-{}
      There were {} people at the fair.
      We sold {} tickets yesterday.
      The bus number {} goes to the airport.
      ISO {} is a standard
      HTTP {}
      Highway {} is closed.`,
      12,
      code,
    ),
    ...fill(
      `CVV: {}
      cvv {}
      CVC {}.
      security code: {}
      "cvv": "{}"
      CVV2 is {}`,
      8,
      () => digits(random, pick(random, [1, 2, 5, 6, 9])),
    ),
    ...fill(
      `CVV: {}
      security code {}
      cvc={}`,
      8,
      () => `${digits(random, 3)}.${digits(random, 2)}`,
    ),
    ...fill(
      `CVV: {}
      cvc {}
      security code {}`,
      8,
      () => pick(random, ['A', 'x', 'km', 'b']) + code(),
    ),
    ...fill(
      `The CVV is required. Call extension {} for help.
      We never store the CVV of a card; see section {} of the policy.
      The security code of conduct was written in {}.
      A CVV has three digits. Building {} is next door.
      The cvv field is mandatory since release {}
      Enter the CVC and press the button on page {}.`,
      10,
      code,
    ),
  ],
};
