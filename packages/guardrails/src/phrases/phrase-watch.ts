import type { Word, WordListener } from '../text/word-reader.ts';
import type { PhraseMachine } from './phrase-book.ts';

interface Span {
  start: number;
  end: number;
}
interface Found extends Span {
  quoted: boolean;
  /** Words that have come since. */
  age: number;
}

/** Words that a sentence may go on after something was found in it, before that is decided. */
const patience = 40;
const mostInnocent = 64;

/**
 * Runs the phrases of one policy over a text, word by word. What is found in a sentence is decided at its end: innocent
 * phrases and the way it is spoken of may acquit it.
 */
export class PhraseWatch implements WordListener {
  /** Where the first text that must not be sent begins. */
  blockedAt: number | undefined;
  readonly name: string;
  private readonly machine: PhraseMachine;
  /** Phrases under way: position and where the phrase began. */
  private active = new Map<number, number>();
  private found: Found[] = [];
  private innocent: Span[] = [];
  private condemned = false;
  private reported = false;
  private quotes = 0;

  constructor(name: string, machine: PhraseMachine) {
    this.name = name;
    this.machine = machine;
  }

  /** Everything before this is cleared; `Infinity` if nothing is open. */
  get openFrom(): number {
    let from = this.found[0]?.start ?? Number.POSITIVE_INFINITY;
    for (const [at, start] of this.active) {
      const position = this.machine.positions[at];
      if (start < from && position?.meaning === 'found' && position.next.length > 0) from = start;
    }
    return from;
  }

  word(word: Word): void {
    if (this.blockedAt !== undefined) return;
    const { positions, starts, classesOf } = this.machine;
    const { forms } = word;
    const classes =
      forms.length === 1
        ? classesOf(forms[0] as string)
        : new Set(forms.flatMap((form) => [...classesOf(form)]));
    if (classes.size === 0 && this.active.size === 0) {
      if (this.found.length > 0) this.grow();
      return;
    }
    const next = new Map<number, number>();
    const reach = (at: number, start: number) => {
      const known = next.get(at);
      if (known !== undefined && known <= start) return;
      next.set(at, start);
      this.reachEnd(at, start, word.end);
    };
    for (const [at, start] of this.active)
      for (const to of positions[at]?.next ?? []) {
        const takes = positions[to]?.takes ?? -1;
        if (takes < 0 || classes.has(takes)) reach(to, start);
      }
    for (const it of classes) for (const at of starts[it] ?? []) reach(at, word.start);
    this.active = next;
    if (this.found.length > 0) this.grow();
  }

  /** A compound may be a phrase of one word. */
  compound(word: Word): void {
    if (this.blockedAt !== undefined) return;
    for (const form of word.forms)
      for (const it of this.machine.classesOf(form))
        for (const at of this.machine.starts[it] ?? []) this.reachEnd(at, word.start, word.end);
  }

  quote(): void {
    this.quotes++;
  }

  stop(): void {
    if (this.found.length > 0) this.decide();
    this.active.clear();
    this.innocent = [];
    this.condemned = false;
    this.reported = false;
    this.quotes = 0;
  }

  private reachEnd(at: number, start: number, end: number): void {
    const position = this.machine.positions[at];
    if (!position?.ends) return;
    const { meaning } = position;
    if (meaning === 'condemned') this.condemned = true;
    else if (meaning === 'reported') this.reported = true;
    else if (meaning === 'innocent') {
      this.innocent.push({ start, end });
      if (this.innocent.length > mostInnocent) this.innocent.shift();
    } else this.find({ start, end, quoted: this.quotes % 2 === 1, age: 0 });
  }

  /** Kept in the order of their starts. */
  private find(found: Found): void {
    const same = this.found.find(({ start }) => start === found.start);
    if (same) {
      same.end = Math.max(same.end, found.end);
      return;
    }
    this.found.push(found);
    this.found.sort((a, b) => a.start - b.start);
  }

  private grow(): void {
    for (const found of this.found) found.age++;
    if (this.found.some(({ age }) => age > patience)) this.decide();
  }

  private decide(): void {
    const guilty = this.found.find((found) => !this.isAcquitted(found));
    this.found = [];
    if (guilty) this.blockedAt = guilty.start;
  }

  private isAcquitted(found: Found): boolean {
    if (this.condemned || (found.quoted && this.reported)) return true;
    return this.innocent.some(({ start, end }) => start < found.end && end > found.start);
  }
}
