import { xmlAttribute } from '../../zip/scan-xml.ts';

const goesOn = /^(?:begin|middle)$/;

/** Joins the syllables under the notes to words, each verse on its own (MusicXML `lyric`, MuseScore `Lyrics`). */
export function createLyrics() {
  const verses = new Map<string, string>();
  let verse: string | undefined;
  let syllable = '';
  let isOpen = false;

  const isLyric = (name: string) => name === 'lyric' || name === 'Lyrics';

  return {
    start(name: string, attributes: string): void {
      if (!isLyric(name)) return;
      verse = xmlAttribute(attributes, 'number') ?? '1';
      syllable = '';
      isOpen = false;
    },

    /** Tells whether the text belongs to a syllable. */
    text(name: string, text: string): boolean {
      if (verse === undefined) return false;
      if (name === 'text') syllable += text;
      else if (name === 'Text') syllable += syllable ? ` ${text}` : text;
      else if (name === 'syllabic') isOpen = goesOn.test(text);
      else if (name === 'no') verse = String((Number(text) || 0) + 1);
      else return name !== 'Lyrics';
      return true;
    },

    end(name: string): void {
      if (!isLyric(name) || verse === undefined) return;
      if (syllable) verses.set(verse, `${verses.get(verse) ?? ''}${syllable}${isOpen ? '' : ' '}`);
      verse = undefined;
    },

    verses: (): string[] => [...verses.values()].map((words) => words.trim()),
  };
}
