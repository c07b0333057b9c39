import { countPoints } from '../code-points.ts';
import { trackFences } from '../fences.ts';
import { cutAt } from '../segments.ts';
import type { Block, BlockKind } from './block.ts';
import { goesOn, isDelimiterRow, isUnderline, lineKind } from './line-kind.ts';
import { createOutline, readHeading } from './outline.ts';

/** UTF-16 units of a block that are held; a longer one comes in parts. */
const usualMaxLength = 64 * 1024;
const maxGapLength = 8 * 1024;

interface Open {
  kind: BlockKind;
  gap: string;
  text: string;
  isFenced: boolean;
  /** One line so far: what the second one is may change what it is. */
  isOneLine: boolean;
  continues: boolean;
}

export interface BlockReader {
  push(text: string): Block[];
  end(): Block[];
}

/** Finds the blocks of a markdown text that comes in pieces, cut anywhere. */
export function createBlockReader(maxLength = usualMaxLength): BlockReader {
  const isCode = trackFences();
  const enter = createOutline();
  let path: readonly string[] = [];
  let ready: Block[] = [];
  let open: Open | undefined;
  /** White space behind the open block: part of it if it goes on, else of the gap before the next one. */
  let tail = '';
  let at = 0;
  let wasList = false;
  let rest = '';
  let isLineStart = true;

  /** Returns the white space at the end of the text, which is none of the block. */
  function emit({ kind, gap, text: whole, continues }: Open): string {
    const text = whole.trimEnd();
    const heading = kind === 'heading' ? readHeading(text) : undefined;
    if (heading) path = enter(heading);
    const start = at + countPoints(gap);
    const points = countPoints(text);
    ready.push({ kind, level: heading?.level, gap, text, start, points, path, continues });
    at = start + points;
    return whole.slice(text.length);
  }

  function close(): void {
    if (open && (open.text || open.gap)) tail = emit(open) + tail;
    if (open) wasList = open.kind === 'list';
    open = undefined;
  }

  function begin(kind: BlockKind, text: string, isFenced = false): void {
    close();
    open = { kind, gap: tail, text, isFenced, isOneLine: true, continues: false };
    tail = '';
    if (kind === 'heading' || kind === 'rule') close();
    else handOnLong();
  }

  function append(block: Open, text: string): void {
    if (block.text) block.text += tail + text;
    else {
      block.gap += tail;
      block.text = text;
    }
    tail = '';
    block.isOneLine = false;
    handOnLong();
  }

  function handOnLong(): void {
    if (!open || open.text.length <= maxLength) return;
    open = { ...open, gap: emit(open), text: '', isOneLine: false, continues: true };
  }

  function addBlank(line: string): void {
    close();
    tail += line;
    if (tail.length <= maxGapLength) return;
    emit({ kind: 'paragraph', gap: tail, text: '', isFenced: false, isOneLine: true, continues: false });
    tail = '';
  }

  function addLine(line: string): void {
    if (isCode(line)) {
      if (open?.isFenced) append(open, line);
      else begin('code', line, true);
      return;
    }
    if (open?.isFenced) close();
    const kind = lineKind(line);
    if (kind === 'blank') {
      addBlank(line);
      return;
    }
    if (open?.isOneLine && open.kind === 'paragraph') {
      if (isUnderline(line)) {
        open.kind = 'heading';
        append(open, line);
        close();
        return;
      }
      if (open.text.includes('|') && isDelimiterRow(line)) open.kind = 'table';
    }
    if (open && (goesOn(open.kind, kind) || (open.kind === 'table' && isDelimiterRow(line))))
      append(open, line);
    else begin(kind === 'indented' ? (wasList ? 'list' : 'code') : kind, line);
  }

  /** Hands on all of a line but its last part, which is what is left. */
  function addLongParts(line: string): string {
    let left = line;
    while (left.length > maxLength) {
      const cut = cutAt(left, maxLength);
      addPart(left.slice(0, cut));
      left = left.slice(cut);
    }
    return left;
  }

  /** A part of a line, from its beginning or further on. */
  function addPart(part: string): void {
    if (isLineStart) addLine(part);
    else if (open) append(open, part);
    else begin('paragraph', part);
    isLineStart = false;
  }

  function take(): Block[] {
    const taken = ready;
    ready = [];
    return taken;
  }

  return {
    push(text) {
      rest += text;
      let from = 0;
      for (let to = rest.indexOf('\n'); to !== -1; to = rest.indexOf('\n', from)) {
        if (to > from || isLineStart) addPart(addLongParts(rest.slice(from, to)));
        isLineStart = true;
        tail += '\n';
        from = to + 1;
      }
      rest = addLongParts(rest.slice(from));
      return take();
    },
    end() {
      if (rest) addPart(rest);
      rest = '';
      close();
      if (tail)
        emit({ kind: 'paragraph', gap: tail, text: '', isFenced: false, isOneLine: true, continues: false });
      tail = '';
      return take();
    },
  };
}
