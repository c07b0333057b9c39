/** Street suffixes with their abbreviations: the ones of USPS Publication 28, appendix C1. */
export const suffixes =
  'aly alley anx annex arc arcade av ave avenue bch beach bnd bend blf bluff blvd boulevard br branch brg bridge brk brook byp bypass ' +
  'cswy causeway center cir circle clf cliff corner crse course ct court cts courts cv cove crk creek cres crescent xing crossing ' +
  'dl dale dm dam dr drive drs estate estates expy expressway fwy freeway fry ferry fld field flds fields fork gdn garden gdns gardens gtwy gateway gln glen grn green grv grove ' +
  'hbr harbor hvn haven hts heights hwy highway hl hill hls hills holw hollow inlt inlet island isle jct junction knl knoll knls knolls lk lake lndg landing ln lane loop mall mnr manor mdw meadow mdws meadows ' +
  'mill mills mt mount mtn mountain orch orchard oval park pkwy parkway parkways pass path pike pine pl place pln plain plz plaza pt point prairie rnch ranch rd road rdg ridge riv river row run ' +
  'shr shore shrs shores spg spring spgs springs spur sq square st str street smt summit ter terrace trce trace trak track trl trail tpke turnpike vly valley vw view vlg village vista walk way ';

/** Those that are ordinary words as often as streets: they need more of an address around them. */
export const weakSuffixes: ReadonlySet<string> = new Set(
  'annex arcade beach bend branch bridge brook center circle club common corner course court cove creek crossing dale dam drive estate estates ext field fields flats fork garden gardens gateway glen green grove harbor haven heights hill hills hollow inlet island is isle junction lake landing loop mall manor meadow meadows mill mills mount mountain orchard oval park pass path pike pine place plain plaza point port prairie ranch ridge river row run shore shores spring springs spur square station stream summit terrace trace track trail union valley view village vista walk way well wells way lane highway'.split(
    ' ',
  ),
);
