/** Footnotes that stand within the text: a mark there, their words at the end. */
export function createNotes() {
  const notes: string[] = [];
  let depth = 0;
  let words = '';

  return {
    isOpen: (): boolean => depth > 0,

    /** Begins a note and gives its mark; a note within a note is part of it. */
    open(): string {
      depth += 1;
      return depth === 1 ? `[^${notes.length + 1}]` : '';
    },

    add(text: string): void {
      words += text;
    },

    close(): void {
      depth -= 1;
      if (depth > 0) return;
      notes.push(words.replace(/\s+/g, ' ').trim());
      words = '';
    },

    render: (): string => notes.map((note, i) => `[^${i + 1}]: ${note}`).join('\n'),
  };
}
