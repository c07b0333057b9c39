export interface Point {
  line: number;
  column: number;
  offset: number;
}

export interface Range {
  start: Point;
  end: Point;
}

/** A node of a unist tree. */
export interface Node {
  type: string;
  identifier?: string;
  value?: string;
  children?: Node[];
  /** None where the parser has made something of a text afterwards. */
  position?: Range;
  [field: string]: unknown;
}

/** Moves a tree to where its text begins. */
export function shift(node: Node, line: number, toOffset: (offset: number) => number): Node {
  for (const point of node.position ? [node.position.start, node.position.end] : []) {
    point.line += line;
    point.offset = toOffset(point.offset);
  }
  for (const child of node.children ?? []) shift(child, line, toOffset);
  return node;
}
