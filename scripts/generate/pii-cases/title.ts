import { type CaseSet, fill, inTurn } from './case-set.ts';

const titles = ['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Prof.', 'Mr', 'Mrs', 'Ms', 'Dr', 'Miss'];

/** A form of address, with its full stop, before a capital. */
export const title: CaseSet = {
  category: 'TITLE',
  positives: fill(
    `«{}» Okafor will see you now.
    Please ask «{}» Lindqvist.
    Dear «{}» Abernathy,
    The letter to «{}» Ramos came back.
    I met «{}» Ana Petrova in May.
    Thanks, «{}» Whitfield!
    Attention: «{}» Nakamura
    "name": "«{}» Grace Obi"
    Yesterday «{}» O'Hara called.
    From: «{}» J. Turner
    «{}» Young and «{}» Old
    The winner is «{}» Élodie Marchand.`,
    10,
    inTurn(titles),
  ),
  negatives: [
    ...fill(
      `I {} the old days.
      Do not {} the bus.
      They {} their friends.
      You will {} it.
      We never {} a show.`,
      3,
      inTurn(['miss', 'Miss', 'dismiss']),
    ),
    ...fill(
      `A {} said so.
      The {} arrived late.
      Ask your {} first.
      My {} lives abroad.
      Every {} knows that.
      No {} was there.
      She is a {}.
      He became a {} at thirty.`,
      8,
      inTurn([
        'doctor',
        'professor',
        'mister',
        'lady',
        'knight',
        'captain',
        'judge',
        'nurse',
        'priest',
        'governor',
      ]),
    ),
    ...fill(
      `{} of medicine
      the {} of the house
      {} and company
      {} is a form of address.
      He wrote {} on the envelope.
      {} for short
      a {} by any other name
      The form has a field for {}, not for age.`,
      8,
      inTurn(['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Prof.', 'mr', 'mrs', 'dr']),
    ),
    ...fill(
      `{} Windows is an operating system.
      The word {} Alpha is spelt wrong.
      We saw {} Nebula.
      Read about {} Toledo.
      {} Delta was cancelled.
      They moved to {} Boulder.
      It is called {} Omega.
      A book named {} Papa`,
      10,
      inTurn([
        'Mission',
        'Missouri',
        'Drum',
        'Drive',
        'Profile',
        'Professional',
        'Mrsk',
        'Msgid',
        'Siri',
        'Sirius',
        'Mississippi',
        'Drax',
      ]),
    ),
    ...fill(
      `It took 40 {} Then it stopped.
      A delay of 12 {} Nothing else.
      {} lower case Word
      use {} with care, Adam
      the {} unit, Seconds`,
      6,
      inTurn(['ms.', 'ms', 'mr', 'mrs', 'dr', 'prof']),
    ),
    ...fill(
      `{}. 42
      {} 7
      {}.
      {}!
      {}?
      call {}(Name)
      {}_Name
      x.{} = Name
      {}-Type
      /{}/Name
      {}: yes`,
      6,
      inTurn(['Mr', 'Mrs', 'Ms', 'Dr', 'Prof', 'Miss']),
    ),
  ],
};
