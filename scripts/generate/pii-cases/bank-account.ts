import { type CaseSet, createRandom, digits, fill, pick, type Random } from './case-set.ts';

const random = createRandom(6);
const lengths = [8, 10, 11, 12, 14, 17];
/** A first digit and a second that open neither a date, nor a time, nor a telephone number. */
const opening = (random: Random) => pick(random, ['03', '04', '06', '08', '09', '00', '05', '07']);
const account = () =>
  opening(random) + digits(random, pick(random, lengths) - 3) + pick(random, ['1', '3', '7', '9']);
const wrong = () => `${opening(random)}${digits(random, pick(random, [5, 7, 13, 16, 18, 20]) - 3)}7`;

/** A number of 8, 10, 11, 12, 14 or 17 digits that stands alone. */
export const bankAccount: CaseSet = {
  category: 'BANK_ACCOUNT',
  positives: [
    ...fill(
      `Account number: «{}»
      My bank account number is «{}».
      acct no. «{}»
      Acct # «{}»
      Please wire the money to account «{}».
      "account_number": "«{}»"
      accountNumber=«{}»
      Deposit to checking account «{}» today.
      The savings account «{}» was closed.
      Bank account «{}», routing 021000021
      Direct deposit account: «{}»`,
      9,
      account,
    ),
    ...fill(
      `Please pay it into «{}» by Friday.
      The refund goes to «{}».
      He gave me «{}» for the transfer.`,
      7,
      account,
    ),
  ],
  negatives: [
    ...fill(
      `Account number: {}
      My bank account number is {}.
      acct no. {}
      "account_number": "{}"
      The refund goes to {}.`,
      12,
      wrong,
    ),
    ...fill(
      `https://example.org/orders/{}/items
      /var/log/app/{}/out
      deadbeef{}
      0x{}
      IMG_{}.jpg
      3.{}
      {}.25
      a{}f
      key_{}_old
      v{}-beta`,
      9,
      account,
    ),
    ...fill(
      `{}
      The request {} failed.
      trace: {}
      id={}`,
      8,
      () =>
        `${digits(random, 8)}-${digits(random, 4)}-4${digits(random, 3)}-9${digits(random, 3)}-${digits(random, 12)}`,
    ),
    ...fill(
      `Built on {}
      release {}
      date: {}
      backup from {}
      It took place {}`,
      8,
      () =>
        `20${pick(random, ['19', '21', '23', '25'])}${pick(random, ['01', '07', '11'])}${pick(random, ['02', '14', '28'])}`,
    ),
    ...fill(
      `timestamp {}
      at {}
      "ts": {}
      exp: {}`,
      8,
      () => `1${pick(random, ['6', '7'])}${digits(random, 8)}`,
    ),
    ...fill(
      `created {}
      log {}`,
      8,
      () =>
        `2024${pick(random, ['01', '07', '11'])}${pick(random, ['02', '14'])}${pick(random, ['08', '23'])}${pick(random, ['15', '42'])}30`,
    ),
    ...fill(
      `SSN: {}
      My social security number is {}.`,
      8,
      () => `4${digits(random, 2)}-5${digits(random, 1)}-6${digits(random, 3)}`,
    ),
    ...fill(
      `The population is {}.
      We counted {} birds.
      It costs {} yen.`,
      8,
      () => `1${digits(random, 1)},${digits(random, 3)},${digits(random, 3)}`,
    ),
  ],
};
