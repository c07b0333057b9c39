import { type CaseSet, createRandom, digits, fill, pick } from './case-set.ts';

const random = createRandom(4);
const letter = () => pick(random, [...'ABCDEFGHIJKLMNOPRSTUVWY']);
const number = () => letter() + digits(random, 7);

/** One letter, but not Q, X or Z, and seven digits. */
export const passport: CaseSet = {
  category: 'PASSPORT',
  positives: fill(
    `My passport number is «{}».
    Passport: «{}»
    passport no. «{}»
    Passport No: «{}», issued in 2021
    "passport": "«{}»"
    passport_number=«{}»
    The traveller showed passport «{}» at the gate.
    Please renew «{}» before the trip.
    Document «{}» was reported stolen.
    travel document: «{}»
    Passport ID «{}» expires soon.
    US passport «{}»
    He lost his passport («{}») in Rome.
    Passport «{}»\\nName: see below`,
    8,
    number,
  ),
  negatives: [
    ...fill(
      `Passport: {}
      My passport number is {}.
      passport no. {}
      "passport": "{}"
      The officer wrote {} on the form.`,
      12,
      () => pick(random, ['Q', 'X', 'Z']) + digits(random, 7),
    ),
    ...fill(
      `Passport: {}
      My passport number is {}.
      passport no. {}
      "passport": "{}"
      The officer wrote {} on the form.`,
      14,
      () => letter() + digits(random, pick(random, [4, 5, 6, 8, 9])),
    ),
    ...fill(
      `Passport: {}
      My passport number is {}.
      passport no. {}
      The officer wrote {} on the form.`,
      12,
      () => letter() + number(),
    ),
    ...fill(
      `Passport: {}
      My passport number is {}.
      The officer wrote {} on the form.`,
      10,
      () => number() + letter(),
    ),
    ...fill(
      `passport {}
      The form says {}.`,
      8,
      () => digits(random, 7) + letter(),
    ),
    ...fill(
      `https://example.org/files/{}/view
      /srv/data/{}/index
      0x{}
      file_{}.txt
      key-{}-{}-b2
      The colour is #{}`,
      8,
      number,
    ),
    ...fill(
      `Medical license {}
      Physician license number: {}
      medical licence no. {}
      The doctor's medical license is {}.`,
      8,
      number,
    ),
    ...fill(
      `Passport control opens at gate {}.
      The passport office is in building {}.
      The passport fee is {} dollars.
      Passport photos cost {} cents.`,
      8,
      () => pick(random, [letter() + digits(random, 2), digits(random, 3)]),
    ),
  ],
};
