/** Words that the phrases of several policies share; as the reader gives them: lower case and without apostrophes. */
export const vocabulary = {
  be: 'is are am was were be been being r re s isnt arent',
  youAre: 'youre ur your yer',
  pronoun: 'i you he she they we it me him her them us',
  them: 'him her them you u us me yourself yourselves himself herself themselves myself ya',
  a: 'a an the this that these those such some any another one',
  very: 'so such very really just fucking fuckin freaking damn goddamn bloody total totally complete completely absolute absolutely utter utterly real pretty truly simply literally always still all nothing but little big huge dumb stupid ugly fat lazy worthless pathetic useless disgusting filthy dirty',
  person:
    'person people man men woman women boy boys girl girls child children kid kids guy guys baby babies human humans someone somebody anyone everyone everybody neighbor neighbour neighbors neighbours wife husband girlfriend boyfriend mother father mom dad mum sister brother family teacher teachers boss coworker colleague colleagues classmates classmate students student police cop cops officer officers politician president journalist journalists',
  want: 'want wanna need like love going gonna will ill should must gotta let lets plan planning about ready try trying wish hope',
  all: 'all every each most those these the any you',
  group:
    'women woman girls females gays gay homosexuals homosexual lesbians lesbian trans transgender transgenders transsexuals transsexual queers blacks black africans african asians asian chinese japanese mexicans mexican latinos latino hispanics hispanic arabs arab muslims muslim islam jews jewish jew christians christian hindus hindu sikhs immigrants immigrant migrants migrant foreigners foreigner refugees refugee disabled cripples gypsies gypsy roma romani indians indian pakistanis pakistani whites white catholics atheists turks turkish poles russians autistic autistics',
  people: 'people person folks men man women woman guys kids children community race lot kind sort ones',
  slur: 'nigger niggers nigga niggas niggaz faggot faggots fag fags kike kikes spic spics wetback wetbacks raghead ragheads towelhead towelheads gook gooks chink chinks tranny trannies shemale shemales beaner beaners sandnigger coons darkie darkies pickaninny zipperhead camelfucker golliwog untermensch subhumans mudslime mudslimes feminazi feminazis libtard retard retards retarded paki pakis wog wogs dyke dykes',
} as const;

/** Speaking of a word, or against it: a sentence that does so reports it and does not say it. */
export const spokenOf = {
  condemned: [
    'is|are|was|its|be _2 slur|slurs|offensive|unacceptable|racist|sexist|homophobic|transphobic|misogynistic|antisemitic|derogatory|hateful|hurtful|discriminatory|dehumanizing|dehumanising|bigoted|inexcusable|harassment|abusive|bullying',
    'hate speech',
    'being|been|get|gets|getting|got|was|were|am called',
    'hate crime|crimes',
    'never|not|dont|doesnt|shouldnt|cant|cannot|wont|stop|avoid|without _3 call|calling|say|saying|use|using|call|refer|referring|tell|telling|write|writing _3 people|someone|anyone|anybody|others|word|words|term|terms|things|language|slur|slurs|kids|each|me|us|women|children',
    'it is|was never|not ok|okay|acceptable|right|fine to',
    'its|thats never|not ok|okay|acceptable|right|fine to',
    'never|not acceptable|ok|okay',
    'wrong|cruel|hateful|harmful|rude|offensive|unkind to call|say|tell|use|claim|suggest',
    'anyone|someone|people|those|whoever who|that say|says|believe|believes|claim|claims|think|thinks _4',
    'racists|bigots|nazis|trolls|homophobes|misogynists say|said|claim|claimed|chant|chanted|shout|shouted|believe|believed|wrote|write|think',
    'the slur|slurs|n-word|insult|epithet',
    'accused|convicted|sentenced|charged|arrested|banned|suspended|fined|condemned|fired _3 for|of|after',
  ],
  reported: [
    'word|words|term|terms|phrase|phrases|expression|slur|insult|epithet|quote|quoted|comment|comments|message|messages|tweet|title|line|lyric|lyrics|label',
    'called|calling|call|calls|said|says|saying|shouted|shouting|yelled|yelling|wrote|writes|reads|mean|means|meant|translate|translates|define|heard|told|chanted|screamed|replied|texted|posted|typed',
    'stop|report|reported|reporting|moderate|moderation|flag|flagged|detect|classify|filter|remove|removed|teach|explain|etymology|origin',
  ],
} as const;
