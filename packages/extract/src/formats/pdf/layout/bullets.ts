import type { Box, Run } from '../content/page-content.ts';

/** Parts of the size, between a bullet and its text. */
const farthest = 2.5;
const plain = { bold: false, italic: false, fixed: false };

/** Adds the bullets of items that are drawn as shapes, where text begins right behind them. */
export function withBullets(runs: readonly Run[], shapes: readonly Box[]): Run[] {
  const bullets = shapes.flatMap(([left, top, right, bottom]): Run[] => {
    const middle = (top + bottom) / 2;
    const onLine = runs.filter(({ y, size }) => middle < y && middle > y - size * 0.75);
    const text = onLine.find(({ x, size }) => x >= right && x - right < farthest * size);
    const isFirst = !onLine.some((run) => run.right <= left && left - run.right < farthest * run.size);
    if (!text || !isFirst || bottom - top > text.size * 0.6) return [];
    return [{ text: '•', x: left, right, y: text.y, size: text.size, font: plain, angle: 0 }];
  });
  return bullets.length > 0 ? [...runs, ...bullets] : [...runs];
}
