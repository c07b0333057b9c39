import { forEachSprm, sprm } from './sprms.ts';

/** A switch of a run: on, off, as its paragraph's style has it, or the other way round (MS-DOC 2.9.327). */
const asStyle = 0x80;
const otherThanStyle = 0x81;

type Switch = 'bold' | 'italic' | 'strike' | 'hidden';

/** What a run or a style says of its characters. */
export interface CharacterProperties {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  hidden?: boolean;
  deleted?: boolean;
  isSpecial?: boolean;
  /** A character of a font of symbols that stands for the text. */
  symbol?: number;
  /** Where the stream of data has the picture that the character stands for. */
  pictureAt?: number;
  style?: number;
  font?: number;
}

/** What a paragraph or its style says. */
export interface ParagraphProperties {
  headingLevel?: number;
  /** The number of a list from 1; 0 is none. */
  list?: number;
  listLevel?: number;
  inTable?: boolean;
  /** How many tables it stands within. */
  depth?: number;
  endsRow?: boolean;
  endsInnerCell?: boolean;
  endsInnerRow?: boolean;
  /** The definition of the row that it ends (MS-DOC 2.9.326). */
  cells?: Buffer;
}

const switches: ReadonlyMap<number, Switch> = new Map([
  [sprm.bold, 'bold'],
  [sprm.italic, 'italic'],
  [sprm.strike, 'strike'],
  [sprm.doubleStrike, 'strike'],
  [sprm.hidden, 'hidden'],
  [sprm.webHidden, 'hidden'],
]);

/** Reads a list of properties of characters over what is known; `style` is what their paragraph's style says. */
export function applyCharacters(
  known: CharacterProperties,
  list: Buffer,
  isOld: boolean,
  style: CharacterProperties,
): void {
  forEachSprm(list, isOld, (code, operand) => {
    const name = switches.get(code);
    const value = operand[0] ?? 0;
    if (name) {
      if (value === otherThanStyle) known[name] = !style[name];
      else if (value === asStyle) known[name] = name === 'hidden' ? style.hidden : undefined;
      else known[name] = value !== 0;
    } else if (code === sprm.deleted) known.deleted = value !== 0;
    else if (code === sprm.special) known.isSpecial = value !== 0;
    else if (code === sprm.symbol && operand.length >= 4) known.symbol = operand.readUInt16LE(2);
    else if (code === sprm.pictureAt) known.pictureAt = operand.readUInt32LE(0);
    else if (code === sprm.characterStyle) known.style = operand.readUInt16LE(0);
    else if (code === sprm.font) known.font = operand.readUInt16LE(0);
  });
}

const nothing: Buffer = Buffer.alloc(0);

/** Reads a list of properties of a paragraph over what is known; `farList` finds those that stand elsewhere. */
export function applyParagraph(
  known: ParagraphProperties,
  list: Buffer,
  isOld: boolean,
  farList: (at: number) => Buffer = () => nothing,
): void {
  let far = nothing;
  forEachSprm(list, isOld, (code, operand) => {
    const value = operand[0] ?? 0;
    const isOn = value !== 0;
    if (code === sprm.list) known.list = Math.max(0, operand.readInt16LE(0));
    else if (code === sprm.listLevel) known.listLevel = Math.min(value, 8);
    else if (code === sprm.inTable) known.inTable = isOn;
    else if (code === sprm.rowEnd) known.endsRow = isOn;
    else if (code === sprm.tableDepth) known.depth = operand.readInt32LE(0);
    else if (code === sprm.innerCellEnd) known.endsInnerCell = isOn;
    else if (code === sprm.innerRowEnd) known.endsInnerRow = isOn;
    else if (code === sprm.outlineLevel) known.headingLevel = value < 6 ? value + 1 : 0;
    else if (code === sprm.tableCells) known.cells = operand;
    else if (code === sprm.oldListLevel) known.list = value >= 10 ? -value : known.list;
    else if (code === sprm.farProperties || code === sprm.farPropertiesToo)
      far = farList(operand.readUInt32LE(0));
  });
  if (far.length > 0) applyParagraph(known, far, isOld);
}
