/** Side of the square that pictures are brought to, in pixels. */
export const side = 32;
const channels = 3;

const [shadeCells, edgeCells, edgeBins, colourLevels] = [16, 8, 8, 4];
/** Parts of the vector that look at form, and at colour. */
const [shadeWeight, edgeWeight, colourWeight] = [1, 1.2, 0.8];

/**
 * What a picture looks like as a vector of unit length: its shades on a grid of 16 x 16, the directions of its edges in 8 x 8
 * cells, and its colours in each quarter. Copies at other sizes or qualities stay close; it knows nothing of what is shown.
 * @param pixels RGB, 32 x 32
 */
export function embedPixels(pixels: Uint8Array): number[] {
  const grey = Float64Array.from({ length: side * side }, (_, i) => {
    const [r = 0, g = 0, b = 0] = pixels.subarray(i * channels, i * channels + channels);
    return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
  });
  return scaled(
    [
      ...scaled(shades(grey), shadeWeight),
      ...scaled(edges(grey), edgeWeight),
      ...scaled(colours(pixels), colourWeight),
    ],
    1,
  );
}

/** Means of the cells, less the mean of all: a darker copy is the same picture. */
function shades(grey: Float64Array): number[] {
  const cells = new Array<number>(shadeCells ** 2).fill(0);
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  for (const [i, value] of grey.entries()) add(cells, cellOf(i, shadeCells), value - mean);
  return cells;
}

function edges(grey: Float64Array): number[] {
  const bins = new Array<number>(edgeCells ** 2 * edgeBins).fill(0);
  const at = (x: number, y: number) => grey[clamp(y) * side + clamp(x)] ?? 0;
  for (let i = 0; i < grey.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const [dx, dy] = [at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)];
    const turn = (Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI);
    const bin = Math.min(edgeBins - 1, Math.floor(turn * edgeBins));
    add(bins, cellOf(i, edgeCells) * edgeBins + bin, Math.hypot(dx, dy));
  }
  return bins;
}

/** How often each of 64 colours is in each quarter, by its root, so that one broad colour does not hide the rest. */
function colours(pixels: Uint8Array): number[] {
  const perQuarter = colourLevels ** channels;
  const counts = new Array<number>(4 * perQuarter).fill(0);
  for (let i = 0; i < side * side; i++) {
    let colour = 0;
    for (let channel = 0; channel < channels; channel++)
      colour =
        colour * colourLevels + Math.floor(((pixels[i * channels + channel] ?? 0) * colourLevels) / 256);
    add(counts, cellOf(i, 2) * perQuarter + colour, 1);
  }
  return counts.map(Math.sqrt);
}

/** The cell of a grid that a pixel lies in. */
const cellOf = (pixel: number, cells: number): number =>
  Math.floor((Math.floor(pixel / side) * cells) / side) * cells + Math.floor(((pixel % side) * cells) / side);

const clamp = (value: number) => Math.max(0, Math.min(side - 1, value));

const add = (values: number[], at: number, value: number): void => {
  values[at] = (values[at] ?? 0) + value;
};

/** At a length; a picture of one colour has no form, and that part of its vector stays zero. */
function scaled(values: number[], length: number): number[] {
  const norm = Math.hypot(...values);
  return norm < 1e-9 ? values.map(() => 0) : values.map((value) => (value / norm) * length);
}
