/** Where the text of a group goes. */
export type Destination =
  | 'text'
  | 'nothing'
  | 'marker'
  | 'instruction'
  | 'fonts'
  | 'styles'
  | 'title'
  | 'author';

/** What holds within a pair of braces. */
export interface Group {
  destination: Destination;
  style: { bold?: boolean; italic?: boolean; strike?: boolean; hidden?: boolean };
  font?: number;
  /** Characters that stand in for one that is given by its number. */
  uc: number;
  href?: string;
  isNote?: boolean;
  startsNote?: boolean;
  styleId?: number;
  text?: string;
}

export const startGroup = ({ startsNote: _, text: _text, styleId: _style, ...group }: Group): Group => ({
  ...group,
  style: group.style,
});

const nothing =
  'colortbl info pict objdata objclass listtable listoverridetable revtbl rsidtbl generator themedata datastore latentstyles xmlnstbl pgptbl filetbl operator company comment keywords subject doccomm category manager annotation atnid atnauthor atnref atndate atrfstart atrfend bkmkstart bkmkend sp mmathPr nonshppict do xe tc template userprops passwordhash fldtype * ';

/** Control words that open a destination of their own. */
export const destinations: ReadonlyMap<string, Destination> = new Map<string, Destination>([
  ...nothing.split(' ').map((name): [string, Destination] => [name, 'nothing']),
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['title', 'title'],
  ['author', 'author'],
  ['fldinst', 'instruction'],
  ['listtext', 'marker'],
  ['pntext', 'marker'],
  ['result', 'text'],
  ['shppict', 'nothing'],
  ['shptxt', 'text'],
  ['shpinst', 'text'],
]);
