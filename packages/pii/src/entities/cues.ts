const words = (list: string): string[] => list.trim().split(/\s+/);
const set = (list: string): ReadonlySet<string> => new Set(words(list));
const weigh = (table: Record<number, string>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(table).flatMap(([weight, list]) =>
      words(list).map((word): [string, number] => [word, Number(weight)]),
    ),
  );

/** How much the word before says that a person follows. A well-known first name weighs 3 alone, and 3 is enough. */
export const beforePerson = weigh({
  4: 'mr mr. mrs mrs. ms ms. miss dr dr. prof prof. madam mx mx. monsieur madame mme herr frau señor señora',
  3: `named starring featuring dear brother sister wife husband son daughter friend mother father uncle aunt cousin nephew niece
    grandmother grandfather fiancé fiancée boyfriend girlfriend widow actor actress singer senator congressman congresswoman
    sir lady lord saint says said`,
  2: `hi hello hey thanks regards sincerely cheers attn producer director president chairman chairwoman ceo cfo cto founder professor
    captain general judge justice king queen prince princess pope minister mayor governor detective officer inspector coach nurse
    doctor attorney lawyer journalist poet writer novelist author painter composer guitarist drummer bassist vocalist rapper
    pianist comedian colleague neighbor neighbour boss guardian tell told tells ask asked asks met meet marry married replied love
    loves divorced killed arrested hired fired heard i'm`,
  1: 'with and by for from to than of is as was when while because that if not am huge',
});

const namedPair = /^(?:call(?:s|ed|ing)?|named?|name(?:'s)?) (?:me|him|her|them|is|was)$/;
const doneBy =
  /^(?:directed|written|sung|played|composed|painted|produced|arranged|performed|signed|led|founded|portrayed|narrated|managed|accompanied|represented|treated|examined) by$/;

/** What the two words before weigh together. */
export function weighPairBefore(next: string, near: string): number {
  const pair = `${next} ${near}`;
  if (namedPair.test(pair)) return 3;
  return doneBy.test(pair) ? 1.5 : 0;
}

/** How much the word or mark after says that a person came before. */
export const afterPerson = weigh({
  3: `née born lives lived spent shouted whispered married died studied graduated laughed smiled nodded cried grew sang shrugged`,
  2: `says said asks asked tells told replies replied shouts wrote writes thinks thought believes believed works worked joined retired
    founded explained explains argued recalled admitted spoke speaks moved loves loved hates felt feels wept fan fans concert`,
  1: 'who is was has had and will would can could does did , whose',
});

/** Words that follow a name by which somebody is called: `Name, can I ...`. */
export const afterAddressee =
  /, (?:can|could|would|will|please|what|do|did|are|i|you|thanks|thank|how|where|why|we|let)\b/iy;

/** Ranks, roles and greetings that stand with a capital before a name and are no part of it. */
export const titles =
  set(`mr mrs ms miss dr prof professor sir madam mx lord lady dame saint capt captain col colonel gen general lt sgt
  sergeant maj major rev reverend hon gov governor sen senator rep representative president chancellor minister mayor judge justice king
  queen prince princess pope bishop father sister brother uncle aunt detective officer inspector coach producer director actor actress
  singer chairman ceo founder author doctor dear hi hello hey thanks regards sincerely cheers contact attn ask tell call meet
  copyright`);

/** Words of street names; a run that holds one is an address, not a name. */
export const streetWords =
  set(`street road avenue drive lane boulevard court place square terrace way highway parkway crescent close alley
  st rd ave dr ln blvd ct pl hwy pkwy apt suite unit floor box strasse vej gade gata gatan weg laan straat utca union bridge`);

/** The same in languages that put them first. */
export const streetHeads = set(
  'rua via rue calle avenida avenue boulevard viale corso piazza plaza place ulica paseo carrera po p.o',
);

/** A name right behind one of these is an identifier. */
export const inCode = set(
  'const let var class new import export function interface extends implements return enum struct def fn',
);
