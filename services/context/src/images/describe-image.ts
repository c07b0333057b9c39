import type { ImageFacts } from '@quire/extract';

/** Pixels of one kind that are worth a word, as a part of all. */
const leastShare = 0.08;
const mostColours = 3;
/** Side of the square that colours are counted in. */
export const colourSide = 32;

const named: readonly [name: string, r: number, g: number, b: number][] = [
  ['black', 0, 0, 0],
  ['white', 255, 255, 255],
  ['grey', 128, 128, 128],
  ['red', 210, 40, 40],
  ['orange', 240, 140, 30],
  ['yellow', 245, 220, 60],
  ['green', 50, 150, 60],
  ['teal', 0, 128, 128],
  ['blue', 40, 90, 200],
  ['navy', 10, 20, 90],
  ['purple', 130, 60, 160],
  ['pink', 240, 150, 190],
  ['brown', 120, 75, 40],
  ['beige', 225, 210, 180],
];

/** The colours that most of a picture has, the broadest first. */
export function coloursOf(pixels: Uint8Array): string[] {
  const counts = new Map<string, number>();
  const count = Math.max(1, Math.floor(pixels.length / 3));
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const name = nearest(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, pixelCount]) => pixelCount / count >= leastShare)
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostColours)
    .map(([name]) => name);
}

function nearest(r: number, g: number, b: number): string {
  let [best, least] = ['', Number.POSITIVE_INFINITY];
  for (const [name, red, green, blue] of named) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

const shapeOf = ({ width, height }: ImageFacts): string =>
  width === height ? 'square' : width > height ? 'landscape' : 'portrait';

/** What is known of a picture without knowing what it shows, and the text in it. */
export function describeImage(facts: ImageFacts, colours: readonly string[], text: string): string {
  const { format, width, height, isAnimated, hasAlpha } = facts;
  const kind = `${isAnimated ? 'animated ' : ''}${format.toUpperCase()} image`;
  const alpha = hasAlpha ? ' with an alpha channel' : '';
  const size = `A ${shapeOf(facts)} ${kind}${alpha} of ${width} x ${height} pixels`;
  const shown = colours.length > 0 ? `, mostly ${colours.join(', ')}` : '';
  const words = text.replace(/\s+/g, ' ').trim();
  return `${size}${shown}. ${words ? `Text in it: ${words}` : 'No text was recognised in it.'}`;
}

/** The same as labelled lines, from which metadata are found. */
export function labelImage(facts: ImageFacts, colours: readonly string[], text: string): string {
  const lines = [
    ['Format', facts.format.toUpperCase()],
    ['Width', `${facts.width} pixels`],
    ['Height', `${facts.height} pixels`],
    ['Orientation', shapeOf(facts)],
    ['Shape', shapeOf(facts)],
    ['Colour space', facts.colours],
    ['Colours', colours.join(', ')],
    ['Colour', colours[0] ?? ''],
    ['Color', colours[0] ?? ''],
    ['Animated', facts.isAnimated ? 'yes' : 'no'],
    ['Transparency', facts.hasAlpha ? 'yes' : 'no'],
  ];
  const labelled = lines.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
  return [...labelled, '', text].join('\n');
}
