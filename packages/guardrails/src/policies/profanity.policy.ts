import { DataSet, englishDataset, RegExpMatcher } from 'obscenity';
import type { WordPolicy } from '../define-policy.ts';
import { openerOf } from '../phrases/define-phrase-policies.ts';
import { compilePhrases } from '../phrases/phrase-book.ts';
import { spokenOf } from '../phrases/vocabulary.ts';

/** Words of medicine, names and words with another sense, which the data set takes for profane; some come back below. */
const elsewhere = new Set(
  'abo,anal,anus,arse,bestiality,boob,chink,cock,cum,dick,dyke,ejaculate,fag,fellatio,fuck,hentai,hooker,incest,masturbate,negro,orgasm,penis,prick,rape,retard,scat,semen,sex,spastic,tit,turd,vagina,wank,abeed,boonga,twat,cuck,porn,orgy,piss,ass,shit,pussy,double penetration'.split(
    ',',
  ),
);
const matcher = new RegExpMatcher({
  ...new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => elsewhere.has(metadata?.originalWord ?? ''))
    .build(),
});
const rooted =
  /^(?:[a-z]*(?:fuck|fuk(?!u)|phuck|fvck)[a-z]*|(?:bull|horse|dip|chicken|ape|bat|dog|holy|no|jack|piece)?(?:shit|shyt)(?!ake|t[ai]m|iz)[a-z]*|(?:dumb|jack|bad|smart|fat|lard|lazy|hard|kick|wise|dumb)?ass(?:es|hole|holes|hat|hats|wipe|wipes|clown|face|hats)?|arse(?:s|hole|holes)?|asshol[a-z]*|(?:mother|mutha|mofo|muthaf)[a-z]*(?:fucker|fucka|fuckin)[a-z]*|mofo|wank(?:er|ers|ing|s|ed|y)?|twats?|turds?|piss(?:ed|ing|er|es|head|off|y)?|cock(?:sucker|suckers|sucking)|dick(?:head|heads|wad|face|wads)|pricks?|cocks?|dicks?|cunts?|titt(?:y|ies)|tits|puss(?:y|ies)|fags?|faggots?|biatch|beeotch|wtf|stfu|gtfo|fml|lmfao|bitch[a-z]*|bastards?|bollocks|slut[a-z]*|whores?|douche(?:bag|bags)?|goddamn(?:it)?|goddam|damn(?:it|ed)?|crap(?:py)?|bugger(?:ed|ing)?|bloodyhell|fk(?:ing|in)|fck(?:ing|in|ed|er|d)?|fcuk(?:ing|ed)?|sht|shite|azz(?:hole)?|biotch|btch|effing)$/;
const mild = new Set([
  'brainfuck',
  'damn',
  'damned',
  'dammit',
  'crap',
  'crappy',
  'bugger',
  'buggered',
  'buggering',
  'effing',
]);
const roots = [
  'fuck',
  'fucking',
  'fucked',
  'fucker',
  'fuckers',
  'shit',
  'shitty',
  'bitch',
  'bitches',
  'cunt',
  'cunts',
  'asshole',
  'assholes',
  'ass',
  'bastard',
  'dick',
  'bullshit',
  'motherfucker',
  'motherfuckers',
  'motherfucking',
  'whore',
  'slut',
  'faggot',
  'nigger',
  'pussy',
];

/** Whether a word is profane in itself; asterisks stand for the letters that they hide. */
function isProfane(form: string): boolean {
  if (form.includes('*')) return isHidden(form);
  if (mild.has(form)) return false;
  return rooted.test(form) || matcher.hasMatch(form);
}

/** `f**k`, but neither `**` nor `5*4`: most letters must be there, and the first one. */
function isHidden(form: string): boolean {
  const bare = form.replace(/\*+$/, '').replace(/^\*+/, '');
  if (!bare.includes('*')) return isHiddenEnd(form, bare);
  if (bare.includes('*') && !/^[a-z]+\*+[a-z]+$/.test(bare)) return false;
  return roots.some((root) => fits(bare, root));
}

const isHiddenEnd = (form: string, bare: string): boolean =>
  isProfane(bare) ||
  (bare.length >= 2 && !form.startsWith('*') && roots.some((root) => root.length > 3 && fits(form, root)));

const fits = (form: string, root: string): boolean =>
  form.length === root.length &&
  [...form].every((character, i) => character === '*' || character === root[i]);

const name = 'HAIP-Profanity';
const book = {
  classes: {},
  looksLike: { profane: isProfane },
};

export const profanity: WordPolicy = {
  kind: 'words',
  info: {
    name,
    description:
      'Blocks profane English words, also where they are disguised by spelling, look-alike characters or separators. Mild oaths, medical words and names are let through.',
    category: 'Profanity',
    strength: null,
    appliesTo: ['input', 'output'],
  },
  open: openerOf(name, () =>
    compilePhrases(book, {
      found: ['<profane>'],
      innocent: [
        'philip k? dick',
        'moby|philip|k|harry|tom|andy|spotted|private dick|dicks',
        'dick cheney|van|tracy|turpin|clark|grayson|durbin|cavett|butkus|wolf|francis|and|is|was|whittington|advocaat|smith|winters|dale|costolo',
        'dicks sporting',
        'pin|finger|skin|needle prick',
        'prick test|tests|up|of|your|the',
        'cock a|of|ale|robin|and|crow|crowed|fighting|pit|crows',
        'turkey|weather|stop|game|shuttle|ball|a cock|cocks',
        'peacock|rooster|hens|hen|pheasant _3 cock|cocks',
        'cocks and',
        'wild|jack|pack|african|somali|an ass',
        'ass and|braying',
        'blue|great|coal|marsh|long|willow|bush|bearded|tailed tits|tit',
        'tits and finches|warblers',
        'pussy willow|willows|cat|foot|footing|riot|cats',
        'puss in boots',
        'breeding|pregnant|female|lactating|champion bitch|bitches',
        'bitch whelped|whelps|in|is|and heat|pups|a|pregnant|puppies',
        'slut walk|shaming',
        'bastard file|sword|operator|child|son|feudalism|out',
        'kit|snow|royal|illegitimate bastard|bastards',
        'fag end|ends|packet',
        'ass ssa|srt|vtt|subtitle|subtitles|file|files|format',
        'ssa|srt|vtt|aegisub|subtitle|subtitles ass',
      ],
      // A profane word is one in whatever sense it is used, unless somebody quotes it to speak against it.
      condemned: [],
      reported: spokenOf.condemned,
    }),
  ),
};
