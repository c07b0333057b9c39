import { createFactSheet, readable } from '../../../facts/fact-sheet.ts';

/** What a picture may say of itself, in the order in which it is told. */
const labels = {
  title: 'Title',
  headline: 'Headline',
  description: 'Description',
  keyword: 'Keywords',
  person: 'People',
  event: 'Event',
  place: 'Place',
  position: 'Position',
  date: 'Taken',
  author: 'By',
  credit: 'Credit',
  source: 'Source',
  rights: 'Rights',
  instructions: 'Instructions',
  comment: 'Comment',
  text: 'Text',
  layer: 'Layers',
  camera: 'Camera',
} as const;

export type CaptionPart = keyof typeof labels;

const mostValues = 500;

/** What programs write into every picture that they save. */
const saysNothing =
  /^(?:create(?:d|or:)? (?:with|by|using) (?:the )?(?:gimp|imagemagick|inkscape|photoshop|paint\.net|ajpeg|gd-jpeg).*|creator: gd-jpeg.*|file (?:written|source).*adobe.*|lead technologies.*|(?:ascii|exif|default|unknown|untitled|none|null|n\/a|-+|screenshot)$|olympus digital camera|samsung(?:| camera pictures)|(?:sony|kodak|minolta|konica minolta) (?:dsc|digital (?:still )?camera)|dcim?|digital camera|software: .*|layer 0|background)$/i;

const joined: ReadonlySet<CaptionPart> = new Set(['keyword', 'person', 'layer']);

/** Gathers what the parts of a file say of the picture; what two of them say alike is kept once. */
export function createCaption() {
  const values = new Map<CaptionPart, Map<string, string>>();

  const first = (part: CaptionPart): string | undefined => {
    const [value] = values.get(part)?.values() ?? [];
    return value;
  };

  return {
    add(part: CaptionPart, value: string | undefined): void {
      const text = readable(value ?? '');
      if (text === '' || saysNothing.test(text) || !/[\p{L}\p{N}]/u.test(text)) return;
      const known = values.get(part) ?? new Map<string, string>();
      if (known.size < mostValues && !known.has(text.toLowerCase())) known.set(text.toLowerCase(), text);
      values.set(part, known);
    },

    /** Its text as a heading and a list, and what of it are facts of the file; undefined when it says nothing. */
    finish() {
      const sheet = createFactSheet();
      const title = first('title') ?? first('headline');
      const shown = new Set(title ? [title.toLowerCase()] : []);
      for (const part of Object.keys(labels).filter(isPart)) {
        const own = [...(values.get(part)?.entries() ?? [])].filter(([key]) => !shown.has(key));
        if (part !== 'keyword' && part !== 'person') for (const [key] of own) shown.add(key);
        const texts = own.map(([, text]) => text);
        if (joined.has(part)) sheet.fact(labels[part], texts.join(', '));
        else for (const text of texts) sheet.fact(labels[part], text);
      }
      if (values.size === 0) return undefined;
      const { markdown } = sheet.finish({ title });
      return { markdown, title, author: first('author') };
    },
  };
}

const isPart = (name: string): name is CaptionPart => name in labels;

export type Caption = ReturnType<typeof createCaption>;
