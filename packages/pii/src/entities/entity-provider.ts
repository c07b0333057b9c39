import type { Candidate } from '../candidate.ts';

/** A finder of named entities besides the rules; what it finds joins the same list of candidates. Offsets are UTF-16 units. */
export interface EntityProvider {
  findEntities(text: string): Promise<Candidate[]>;
}

/** One labelled token of a classifier: `B-PER`, `I-PER`, `LOC`, `O`; offsets are UTF-16 units, the score 0..1. */
export interface LabelledToken {
  start: number;
  end: number;
  label: string;
  score: number;
}

const types: Record<string, Candidate['type']> = {
  PER: 'PERSON',
  PERSON: 'PERSON',
  ORG: 'ORGANIZATION',
  ORGANIZATION: 'ORGANIZATION',
  LOC: 'LOCATION',
  GPE: 'LOCATION',
  LOCATION: 'LOCATION',
  NORP: 'AFFILIATION',
};

/** A provider on top of a token classifier, such as a mounted ONNX model with its tokenizer. */
export function createClassifierProvider(
  classify: (text: string) => Promise<readonly LabelledToken[]>,
  minScore = 0.5,
): EntityProvider {
  return {
    async findEntities(text) {
      const tokens = await classify(text);
      return joinTokens(
        text,
        tokens.filter(({ score }) => score >= minScore),
      );
    },
  };
}

/** Neighbouring tokens of one kind are one entity, unless the next begins another. */
function joinTokens(text: string, tokens: readonly LabelledToken[]): Candidate[] {
  const found: Candidate[] = [];
  for (const { start, end, label } of tokens) {
    const type = types[label.replace(/^[BIES]-/, '')];
    if (!type) continue;
    const last = found[found.length - 1];
    const isNext = last?.type === type && text.slice(last.end, start).trim() === '';
    if (isNext && !label.startsWith('B-')) last.end = end;
    else found.push({ start, end, type, strength: 'bare' });
  }
  return found;
}
