import { type CaseSet, createRandom, digits, fill, pick } from './case-set.ts';

const random = createRandom(5);
const letter = () => pick(random, [...'ABCDEFGHJKLMNPRSTUVW']);
const short = () => letter() + digits(random, pick(random, [5, 6]));
const any = () => pick(random, [() => letter() + digits(random, pick(random, [5, 6, 7])), hyphened])();
const hyphened = () => `${digits(random, 2)}-${digits(random, 5)}`;

/** A letter and five to seven digits, or two digits, a hyphen and five digits. */
export const medicalLicence: CaseSet = {
  category: 'MEDICAL_LICENSE',
  positives: [
    ...fill(
      `Medical license: «{}»
      medical license number «{}»
      Medical License No. «{}»
      Physician license «{}»
      The doctor's medical license is «{}».
      "medical_license": "«{}»"
      medical licence «{}», issued in Ohio
      License to practice medicine: «{}»
      Nurse license number: «{}»
      Her medical license number is «{}» and it is valid.
      state medical board license «{}»
      MD license # «{}»`,
      8,
      any,
    ),
    ...fill(
      `Number «{}» is on file.
      See «{}» for the record.
      It was signed by «{}».`,
      5,
      short,
    ),
  ],
  negatives: [
    ...fill(
      `Medical license: {}
      medical license number {}
      Physician license {}
      The doctor's medical license is {}.
      It was signed by {}.`,
      12,
      () => letter() + digits(random, pick(random, [1, 2, 3, 4, 8, 9, 10])),
    ),
    ...fill(
      `Medical license: {}
      medical license number {}
      Physician license {}
      It was signed by {}.`,
      10,
      () => letter() + short(),
    ),
    ...fill(
      `Medical license: {}
      medical license number {}
      It was signed by {}.`,
      8,
      () => short() + letter(),
    ),
    ...fill(
      `Medical license: {}
      medical license number {}
      The doctor's medical license is {}.
      Pages {} are missing.`,
      12,
      () =>
        pick(random, [
          `${digits(random, 1)}-${digits(random, 5)}`,
          `${digits(random, 3)}-${digits(random, 5)}`,
          `${digits(random, 2)}-${digits(random, 4)}`,
          `${digits(random, 2)}-${digits(random, 6)}`,
          `${digits(random, 2)}-${digits(random, 3)}-${digits(random, 4)}`,
        ]),
    ),
    ...fill(
      `passport {}
      My passport number is {}.
      Passport: {}
      passport no. {}
      US passport {} was renewed.`,
      8,
      () => letter() + digits(random, 7),
    ),
    ...fill(
      `https://example.org/files/{}/view
      /srv/data/{}/index
      0x{}
      file_{}.txt
      color: #{}
      id-{}-x9
      {}.png
      v{}.{}`,
      7,
      short,
    ),
    ...fill(
      `The medical license exam is in room {}.
      A medical license costs {} dollars.
      Medical license renewals rose by {} percent.
      The physician saw {} patients.
      The medical board met on {}.`,
      8,
      () => pick(random, [digits(random, 3), `12/${digits(random, 2)}/2024`]),
    ),
  ],
};
