/** A transformation of the plane: a, b, c, d, e, f (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `m`, then `n`. */
export const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

export const toMatrix = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [
  a,
  b,
  c,
  d,
  e,
  f,
];

/** From the space of a page to points from the top left corner of what is shown, upright. */
export function pageMatrix(
  [left, bottom, right, top]: readonly [number, number, number, number],
  turn: number,
): Matrix {
  if (turn === 90) return [0, 1, 1, 0, -bottom, -left];
  if (turn === 180) return [-1, 0, 0, 1, right, -bottom];
  if (turn === 270) return [0, -1, -1, 0, top, right];
  return [1, 0, 0, -1, -left, top];
}

/** What the unit square, as which a picture is drawn, covers. */
export function boxOfUnit([a, b, c, d, e, f]: Matrix): [number, number, number, number] {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
