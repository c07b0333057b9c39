import * as kind from './characters.ts';
import { kindOf } from './characters.ts';
import { normalForms } from './normal-forms.ts';

/** A word as policies see it; offsets are UTF-16 units of the whole text. */
export interface Word {
  forms: readonly string[];
  start: number;
  end: number;
}

/** Is told what a text holds, in its order. */
export interface WordListener {
  word(word: Word): void;
  /** Pieces that are written together (`sh-it`) have been told one by one; this is what they spell. */
  compound(word: Word): void;
  quote(): void;
  /** A sentence or a line has ended. */
  stop(): void;
}

interface Piece {
  raw: string;
  start: number;
  end: number;
}

const longestWord = 48;
const mostPieces = 40;
/** Units that one word may take with what is invisible in it, and that may lie between two words of a phrase. */
const longestPiece = 256;
const longestGap = 200;

/** Reads words out of a text that comes in pieces. Words are told when it is clear where they end. */
export class WordReader {
  /** Offset of the next unit. */
  private at = 0;
  private raw = '';
  private rawStart = -1;
  private rawEnd = 0;
  /** Stand-ins or an apostrophe that count only if a letter follows. */
  private pending = '';
  private group: Piece[] = [];
  private allSingle = true;
  /** What lies between the last piece and here. */
  private gap: 'none' | 'connector' | 'space' | 'far' = 'none';
  private dot = false;
  private newline = false;
  private stopped = false;
  private lastWordAt = 0;
  private readonly listener: WordListener;

  constructor(listener: WordListener) {
    this.listener = listener;
  }

  /** Offset of the earliest unit that belongs to a word that has not been told. */
  get openFrom(): number {
    if (this.group.length > 0) return (this.group[0] as Piece).start;
    return this.rawStart >= 0 ? this.rawStart : this.at - this.pending.length;
  }

  push(text: string): void {
    for (let i = 0; i < text.length; i++) {
      this.take(text, i, kindOf(text.charCodeAt(i)));
      this.at++;
    }
  }

  /** The text has ended. */
  end(): void {
    this.endPiece();
    this.tellGroup();
    this.listener.stop();
  }

  private take(text: string, i: number, is: number): void {
    if (is === kind.LETTER || is === kind.DIGIT) this.extend(text[i] as string);
    else if (is === kind.INVISIBLE) {
      if (this.rawStart >= 0) this.rawEnd = this.at + 1;
      if (this.at - this.rawStart >= longestPiece) this.endPiece();
    } else if (is === kind.STAND_IN || is === kind.APOSTROPHE) this.perhaps(text[i] as string, is);
    else this.breakWith(text[i] as string, is);
  }

  private extend(character: string): void {
    this.flushStop(false);
    if (this.rawStart < 0) this.rawStart = this.at - this.pending.length;
    this.raw += this.pending + character;
    this.pending = '';
    this.rawEnd = this.at + 1;
    this.newline = false;
    this.stopped = false;
    this.lastWordAt = this.at;
    if (this.raw.length >= longestWord) this.endPiece();
  }

  private perhaps(character: string, is: number): void {
    this.flushStop(false);
    if (is === kind.APOSTROPHE && this.rawStart < 0) {
      this.listener.quote();
      this.leave('far');
      return;
    }
    // An asterisk hides a letter wherever it stands in a word.
    if (character === '*' && this.rawStart >= 0) {
      this.raw += this.pending + character;
      this.pending = '';
      this.rawEnd = this.at + 1;
      return;
    }
    if (this.pending.length >= 3) this.endPiece();
    this.pending += character;
  }

  private breakWith(character: string, is: number): void {
    // `sh!t`, but not `shit!`: it counts if a letter follows.
    if (character === '!' && this.rawStart >= 0 && this.pending.length < 3) {
      this.pending += character;
      return;
    }
    const hadStop = this.pending.includes('!');
    this.endPiece();
    if (hadStop) this.dot = true;
    if (this.at - this.lastWordAt === longestGap) this.stop();
    else if (is === kind.SPACE) {
      this.flushStop(true);
      this.leave('space');
    } else if (is === kind.CONNECTOR) this.leave('connector');
    else if (is === kind.STOP) {
      this.dot = true;
      this.leave('connector');
    } else if (is === kind.NEWLINE) this.breakLine();
    else {
      this.leave('far');
      if (is === kind.QUOTE) this.listener.quote();
    }
  }

  /** A line may go on in the next one; an empty line ends what is said. */
  private breakLine(): void {
    if (this.newline) this.stop();
    else {
      this.flushStop(true);
      this.leave('space');
    }
    this.newline = true;
  }

  private flushStop(isEnd: boolean): void {
    if (!this.dot) return;
    this.dot = false;
    // `f. u. c. k.` is one word and not four sentences.
    if (isEnd && !(this.group.length > 0 && this.allSingle)) this.stop();
  }

  private stop(): void {
    this.dot = false;
    this.tellGroup();
    this.gap = 'far';
    if (!this.stopped) this.listener.stop();
    this.stopped = true;
  }

  private leave(gap: 'connector' | 'space' | 'far'): void {
    if (gap === 'far' || (gap === 'space' && !this.allSingle)) this.tellGroup();
    if (this.gap === 'none' || gap === 'far' || (this.gap === 'connector' && gap === 'space')) this.gap = gap;
  }

  private endPiece(): void {
    const quoteAfter = this.pending.startsWith("'") || this.pending.startsWith('’');
    this.pending = '';
    if (this.rawStart >= 0) {
      this.add({ raw: this.raw, start: this.rawStart, end: this.rawEnd });
      this.raw = '';
      this.rawStart = -1;
      this.gap = 'none';
    }
    if (quoteAfter) {
      this.tellGroup();
      this.listener.quote();
    }
  }

  private add(piece: Piece): void {
    const isSingle = piece.raw.length === 1;
    const joins =
      this.group.length < mostPieces &&
      (this.gap === 'connector' || (this.gap === 'space' && this.allSingle && isSingle));
    if (!joins) this.tellGroup();
    if (this.group.length === 0) this.allSingle = true;
    this.group.push(piece);
    this.allSingle &&= isSingle;
  }

  private tellGroup(): void {
    const { group } = this;
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last) return;
    this.group = [];
    const spelled = group.length > 1 ? group.map(({ raw }) => raw).join('') : '';
    if (this.allSingle && group.length > 2) {
      const forms = normalForms(spelled.slice(0, longestWord));
      // An article before it reads like its first letter: `a f u c k`.
      this.listener.word({
        forms: [...forms, ...forms.map((form) => form.slice(1))],
        start: first.start,
        end: last.end,
      });
      return;
    }
    for (const { raw, start, end } of group) this.listener.word({ forms: normalForms(raw), start, end });
    if (spelled)
      this.listener.compound({
        forms: normalForms(spelled.slice(0, longestWord)),
        start: first.start,
        end: last.end,
      });
  }
}
