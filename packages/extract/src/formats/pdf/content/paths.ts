import type { Matrix } from './matrix.ts';
import type { Box, Rule } from './page-content.ts';

/** Points; thicker ones are areas. */
const thin = 3;
const shortest = 6;
/** Least and most of a shape that may be the bullet of an item. */
const [leastBullet, mostBullet] = [1.5, 9];
const maxBullets = 2_000;
const maxRules = 5_000;
/** Rules of a path that is painted in one go. */
const maxParts = 2_000;

const nothing: Readonly<Box> = [Infinity, Infinity, -Infinity, -Infinity];

function isBullet([left, top, right, bottom]: Box): boolean {
  const [width, height] = [right - left, bottom - top];
  return width >= leastBullet && width <= mostBullet && Math.abs(width - height) < width * 0.25;
}

/** Keeps the straight lines of what is painted, which may be those of a table. */
export function createPaths() {
  const rules: Rule[] = [];
  let parts: Rule[] = [];
  let hasCurves = false;
  let hasShapes = false;
  const bullets: Box[] = [];
  let extent: Box = [...nothing];
  let [startX, startY, x, y] = [0, 0, 0, 0];

  const add = (ax: number, ay: number, bx: number, by: number) => {
    if (parts.length < maxParts)
      parts.push({
        x: Math.min(ax, bx),
        y: Math.min(ay, by),
        right: Math.max(ax, bx),
        bottom: Math.max(ay, by),
      });
  };
  const reach = (px: number, py: number) => {
    extent = [
      Math.min(extent[0], px),
      Math.min(extent[1], py),
      Math.max(extent[2], px),
      Math.max(extent[3], py),
    ];
  };
  const place = (px: number, py: number, [a, b, c, d, e, f]: Matrix): [number, number] => [
    a * px + c * py + e,
    b * px + d * py + f,
  ];

  return {
    rules,
    bullets,
    hasShapes: () => hasShapes,
    move(px: number, py: number, ctm: Matrix): void {
      [x, y] = place(px, py, ctm);
      [startX, startY] = [x, y];
      reach(x, y);
    },
    line(px: number, py: number, ctm: Matrix): void {
      const [nextX, nextY] = place(px, py, ctm);
      if (Math.abs(nextX - x) < thin || Math.abs(nextY - y) < thin) add(x, y, nextX, nextY);
      else hasCurves = true;
      [x, y] = [nextX, nextY];
      reach(x, y);
    },
    curve(px: number, py: number, ctm: Matrix): void {
      hasCurves = true;
      [x, y] = place(px, py, ctm);
      reach(x, y);
    },
    close(): void {
      if (Math.abs(startX - x) < thin || Math.abs(startY - y) < thin) add(x, y, startX, startY);
      [x, y] = [startX, startY];
    },
    rectangle(px: number, py: number, width: number, height: number, ctm: Matrix): void {
      const [ax, ay] = place(px, py, ctm);
      const [bx, by] = place(px + width, py + height, ctm);
      reach(ax, ay);
      reach(bx, by);
      if (Math.abs(ax - bx) < thin || Math.abs(ay - by) < thin) add(ax, ay, bx, by);
      else {
        add(ax, ay, bx, ay);
        add(bx, ay, bx, by);
        add(ax, by, bx, by);
        add(ax, ay, ax, by);
      }
    },
    /** Ends the path; an area that is only filled shows no lines but where it is thin. */
    paint(isStroked: boolean): void {
      if (isBullet(extent)) {
        if (bullets.length < maxBullets) bullets.push(extent);
      } else if (hasCurves) hasShapes = true;
      const drawn = isStroked ? parts : thinBox(parts);
      for (const rule of drawn) {
        const [width, height] = [rule.right - rule.x, rule.bottom - rule.y];
        if (Math.max(width, height) >= shortest && Math.min(width, height) < thin && rules.length < maxRules)
          rules.push(rule);
      }
      this.drop();
    },
    drop(): void {
      parts = [];
      extent = [...nothing];
      hasCurves = false;
    },
  };
}

/** A filled path of one thin box is a line. */
function thinBox(parts: readonly Rule[]): Rule[] {
  const box = { x: Infinity, y: Infinity, right: -Infinity, bottom: -Infinity };
  for (const part of parts) {
    box.x = Math.min(box.x, part.x);
    box.y = Math.min(box.y, part.y);
    box.right = Math.max(box.right, part.right);
    box.bottom = Math.max(box.bottom, part.bottom);
  }
  if (box.right - box.x < thin || box.bottom - box.y < thin) return [box];
  return parts.length > 5 ? parts.filter((part) => part.right - part.x > 0) : [];
}
