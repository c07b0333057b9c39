import type { Font } from '../fonts/load-font.ts';

/** Left, top, right and bottom in points, from the top left corner of the page. */
export type Box = [number, number, number, number];

/** A piece of text that was shown in one go, on a line from `x` to `right`. */
export interface Run {
  text: string;
  x: number;
  right: number;
  /** Of its base line, downwards. */
  y: number;
  size: number;
  font: Pick<Font, 'bold' | 'italic' | 'fixed'>;
  /** Degrees clockwise that it is turned by; its place is that before turning. */
  angle: number;
  href?: string;
}

/** A straight line along the page, drawn or the edge of something thin. */
export interface Rule {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** What there is on a page. */
export interface PageContent {
  width: number;
  height: number;
  runs: Run[];
  rules: Rule[];
  /** Small round or square shapes. */
  bullets: Box[];
  pictures: Box[];
  comments: string[];
  /** It has shapes that are no rules: perhaps letters as outlines. */
  hasShapes: boolean;
}
