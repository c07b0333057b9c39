import { type CaseSet, createRandom, digits, fill, pick } from './case-set.ts';

const random = createRandom(8);
const five = () => `${pick(random, ['1', '3', '6', '7', '9', '0'])}${digits(random, 4)}`;
const plusFour = () => `${five()}-${digits(random, 4)}`;
const zip = () => pick(random, [five, five, plusFour])();

/** Five digits, or five and four, that a keyword, a state or their form makes a ZIP code. */
export const zipCode: CaseSet = {
  category: 'ZIP_CODE',
  positives: [
    ...fill(
      `ZIP: «{}»
      zip code «{}»
      My zip code is «{}».
      "zip": "«{}»"
      zipcode=«{}»
      Zip Code: «{}», county Kent
      The postal code is «{}».
      What is the weather in zip «{}»?
      postal_code: «{}»
      ZIP code «{}» has two schools.`,
      9,
      zip,
    ),
    ...fill(
      `We moved from Austin, TX «{}».
      Boston, MA «{}»
      She was born in Boise, Idaho «{}».`,
      6,
      zip,
    ),
    ...fill(
      `The parcel is for «{}».
      Delivery area «{}» only`,
      6,
      plusFour,
    ),
  ],
  negatives: [
    ...fill(
      `ZIP: {}
      zip code {}
      My zip code is {}.
      "zip": "{}"
      postal code {}`,
      9,
      () => digits(random, pick(random, [2, 3, 4, 6, 7, 8])),
    ),
    ...fill(
      `port {}
      line {}
      PID {}
      issue #{}
      {} users signed up.
      about {} people
      \${}
      {} ms
      {} bytes were read.
      error {}
      uid={}
      room no. {}
      0.{}
      {}.75
      ID-{}
      v{}
      x{}y
      localhost:{}
      /items/{}/edit
      build {}
      The unzip took {} steps.
      {} euros`,
      9,
      five,
    ),
    ...fill(
      `order {}
      part {} is sold out
      ZIP {}
      zip code {}`,
      9,
      () =>
        pick(random, [
          `${five()}-${digits(random, 3)}`,
          `${five()}-${digits(random, 5)}`,
          `${five()}-${digits(random, 2)}`,
        ]),
    ),
    ...fill(
      `The zip file has {} entries.
      A zip of {} files
      Unpack the zip ({} bytes).
      zipped {} logs`,
      6,
      five,
    ),
    ...fill(
      `Call {} now.
      SSN {}`,
      8,
      () => `${digits(random, 3)}-${digits(random, 2)}-${digits(random, 4)}`,
    ),
  ],
};
