import { type CaseSet, fill, inTurn } from './case-set.ts';

const terms = [
  'male',
  'female',
  'Male',
  'Female',
  'MALE',
  'FEMALE',
  'non-binary',
  'transgender',
  'nonbinary',
];

/** A word for a gender by itself; a letter only after the label that makes it one. */
export const gender: CaseSet = {
  category: 'GENDER',
  positives: [
    ...fill(
      `The patient is a 45 year old «{}».
      Gender: «{}»
      Sex: «{}»
      The applicant identifies as «{}».
      "gender": "«{}»"
      We met a «{}» nurse.
      gender=«{}»
      Two of the victims were «{}».
      Age 31, «{}», single
      The suspect, «{}», was seen at noon.
      He ticked the box for «{}».
      A «{}» voice answered.
      sex assigned at birth: «{}»
      Profile: «{}», lives alone`,
      9,
      inTurn(terms),
    ),
    ...fill(
      `Gender: «{}»
      Sex: «{}»
      "gender": "«{}»"
      "sex":"«{}»"`,
      4,
      inTurn(['M', 'F']),
    ),
  ],
  negatives: [
    ...fill(
      `The {} was loud.
      A {} arrived on Monday.
      He ate a {}.
      The word {} has many meanings.
      They talked about the {}.
      {} is not what I meant.
      Look at the {} over there.
      My {} is broken.`,
      16,
      inTurn([
        'malevolent',
        'tamale',
        'malefactor',
        'femaleness',
        'maLe',
        'fEmale',
        'malediction',
        'alemale',
        'males7',
        'male_count',
        'female_id',
        'finale',
        'inhale',
        'email',
        'Malea',
        'stalemale',
      ]),
    ),
    ...fill(
      `Use a {} for this cable.
      The {} is bent.
      Order a {} with gold plating.
      Plug the {} into the board.
      A {} costs three dollars.
      The kit has a {} and a screwdriver.`,
      8,
      inTurn([
        'male connector',
        'female connector',
        'male plug',
        'female socket',
        'male header',
        'female adapter',
        'male USB plug',
        'female thread',
      ]),
    ),
    ...fill(
      `vitamin {}
      Section {} of the form
      Exhibit {}
      Row {}, seat 12
      Bus {} leaves at nine.
      The letter {} is missing.
      Class {} fire extinguishers
      Type {} plugs
      He plays {} major.
      {} = 5
      Exam {} was hard.
      Hall {} is full.
      Line {} is late.
      Plan {} failed.
      f({}) is continuous
      Building {} is closed.
      Grade {}
      Group {} plays on Friday.`,
      4,
      inTurn(['M', 'F', 'm', 'f']),
    ),
    ...fill(
      `Gender: {}
      Sex: {}
      "gender": "{}"
      gender={}
      The gender is {}.
      Sex - {}
      Your gender ({})
      Gender identity: {}`,
      10,
      inTurn([
        'unknown',
        'undisclosed',
        'n/a',
        'not stated',
        '0',
        '9',
        'prefer not to say',
        'none',
        'todo',
        'missing',
      ]),
    ),
    ...fill(
      `The gender {} is a topic of the report.
      A study of the gender {} was published.
      The gender {} widened.
      Sex {} starts in spring.`,
      6,
      inTurn(['gap', 'balance', 'studies', 'equality', 'roles', 'ratio']),
    ),
  ],
};
