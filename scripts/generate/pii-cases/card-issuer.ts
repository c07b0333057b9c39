import { type CaseSet, fill, inTurn } from './case-set.ts';

/** The name of a card network, by word and by case. */
export const cardIssuer: CaseSet = {
  category: 'CREDIT_CARD_ISSUER',
  positives: fill(
    `I paid with my «{}» card.
    Card type: «{}»
    We accept «{}».
    The «{}» ending in 4242 was declined.
    "brand": "«{}»"
    My credit card is a «{}».
    Which card do you have, «{}»?
    Payment method: «{}» credit card
    He cancelled the «{}» card last week.
    «{}» card ending 1005`,
    11,
    inTurn([
      'Visa',
      'VISA',
      'MasterCard',
      'Mastercard',
      'MASTERCARD',
      'American Express',
      'AMEX',
      'Amex',
      'Diners Club',
      'JCB',
      'UnionPay',
    ]),
  ),
  negatives: [
    ...fill(
      `She applied for a {} at the embassy.
      A {} is needed to enter the country.
      His {} expires in March.
      The {} was stamped at the border.
      How long does a {} take?
      {} rules have changed.
      They refused my {}.
      The consulate issued the {} on Monday.`,
      6,
      inTurn(['visa', 'tourist visa', 'student visa', 'work visa', 'transit visa', 'visa waiver']),
    ),
    ...fill(
      `{} the hidden beaches of the island.
      {} how it works.
      We want to {} new music.
      {} your city on foot.
      To {} more, read on.
      You will {} that it is easy.
      {} what your neighbours think.`,
      4,
      inTurn(['Discover', 'discover', 'Rediscover', 'DISCOVER']),
    ),
    ...fill(
      `The {} raised his baton.
      A {} of the violin
      Every {} needs a stage.
      The orchestra followed the {}.`,
      2,
      inTurn(['maestro', 'Maestro']),
    ),
    ...fill(
      `The {} was on time.
      We took the {} to Boston.
      The {} stops here twice a day.
      Tickets for the {} are sold out.`,
      4,
      inTurn(['night express', 'American railway', 'express train', 'airport express']),
    ),
    ...fill(
      `{} is a word.
      The sign said {}.
      He wrote {} in the margin.
      Nobody knows what {} means.
      Look up {} in the dictionary.
      I read about {} yesterday.
      Their dog is called {}.
      The file {} is missing.
      {} was the password hint.
      Say {} out loud.`,
      12,
      inTurn([
        'Visage',
        'Advisable',
        'Televisa',
        'visas',
        'discovery',
        'Discovered',
        'Maestros',
        'mastercardio',
        'JCBX',
        'AMEXICO',
        'amexium',
        'UnionPayroll',
      ]),
    ),
    ...fill(
      `The {} met on Tuesday.
      A long talk about {} followed.
      We spoke of {} all evening.
      Nothing beats {}.
      The story is about {}.
      An article on {} was printed.
      She likes {}.`,
      16,
      inTurn([
        'diners in the club',
        'a union pay scale',
        'the master of cards',
        'an American in Paris',
        'the express lane',
        'a card master',
        'union payments',
        'diners and clubs',
        'master classes',
        'a library card',
        'the discovery channel',
        'a birthday card',
        'a graphics card',
        'the business card',
        'an American diner',
        'express mail',
      ]),
    ),
  ],
};
