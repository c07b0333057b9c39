import type { Strength, WordPolicy } from '../define-policy.ts';
import { compilePhrases, type PhraseBook, type PhraseMachine } from './phrase-book.ts';
import { PhraseWatch } from './phrase-watch.ts';
import { spokenOf, vocabulary } from './vocabulary.ts';

interface Declaration {
  category: string;
  /** What it finds, as the end of a sentence. */
  finds: string;
  book: PhraseBook;
}

const strengths: readonly Strength[] = ['High', 'Medium', 'Low'];

/** Declares the three strengths of a category that is found by phrases. */
export const definePhrasePolicies = ({ category, finds, book }: Declaration): WordPolicy[] =>
  strengths.map((strength) => {
    const name = `HAIP-${category}-${strength}`;
    return {
      kind: 'words',
      info: {
        name,
        description: `Blocks ${finds}, ${signs[strength]}. Best effort by English phrases: expect it to miss what is said in other words; put a provider's guardrail beside it where that matters.`,
        category,
        strength,
        appliesTo: ['input', 'output'],
      },
      open: openerOf(name, () => machineOf(book, strength)),
    };
  });

const signs: Readonly<Record<Strength, string>> = {
  High: 'on faint signs too',
  Medium: 'where they are plain',
  Low: 'only where they are blatant',
};

/** Opens watches over a machine that is built when it is first needed. */
export function openerOf(name: string, build: () => PhraseMachine): () => PhraseWatch {
  let machine: PhraseMachine | undefined;
  return () => {
    machine ??= build();
    return new PhraseWatch(name, machine);
  };
}

const machineOf = (book: PhraseBook, strength: Strength): PhraseMachine =>
  compilePhrases(
    { ...book, classes: { ...vocabulary, ...book.classes } },
    {
      found: [
        ...book.low,
        ...(strength === 'Low' ? [] : book.medium),
        ...(strength === 'High' ? book.high : []),
      ],
      innocent: book.innocent,
      reported: spokenOf.reported,
      condemned: [...spokenOf.condemned, ...(book.condemned ?? [])],
    },
  );
