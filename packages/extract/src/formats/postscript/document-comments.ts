/** What the comments at the start of a program say of the document (Document Structuring Conventions). */
export function documentComments(program: string): { title?: string; author?: string } {
  const head = program.slice(0, 16_384);
  const value = (name: string) => {
    const text = new RegExp(`^%%${name}:[ \\t]*(.{0,500})`, 'm').exec(head)?.[1]?.trim() ?? '';
    return plain(text);
  };
  return {
    title: titleOf(value('Title')),
    author: value('For') || value('Author') || undefined,
  };
}

/** Values may stand in parentheses, with codes for other characters. */
const plain = (text: string): string =>
  (/^\((.*)\)$/.exec(text)?.[1] ?? text)
    .replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8) & 255))
    .replace(/\\(.)/g, '$1')
    .trim();

const titleOf = (title: string): string | undefined =>
  title === '' || /^(?:untitled|\(atend\)|stdin|-|<.*>)$/i.test(title) ? undefined : title;
