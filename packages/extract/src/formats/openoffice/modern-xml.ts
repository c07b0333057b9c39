/** What OpenDocument renamed when it took over the format of OpenOffice.org 1. */
const renamed: readonly [pattern: RegExp, replacement: string][] = [
  [/<(\/?)text:(?:un)?ordered-list(?=[\s/>])/g, '<$1text:list'],
  [/<(\/?)text:(?:foot|end)note(?=[\s>]|-citation|-body)/g, '<$1text:note'],
  [/<(\/?)text:tab-stop(?=[\s/>])/g, '<$1text:tab'],
  [/<(\/?)draw:text-box(?=[\s/>])/g, '<$1draw:frame'],
  [/<(\/?)table:sub-table(?=[\s/>])/g, '<$1table:table'],
  [/(<text:h\s[^<>]{0,2000}?)text:level=/g, '$1text:outline-level='],
];

const bodies: Readonly<Record<string, string>> = {
  spreadsheet: 'spreadsheet',
  presentation: 'presentation',
  drawing: 'drawing',
};

/** The content of an OpenOffice.org 1 document as OpenDocument has it. */
export function modernXml(xml: string): string {
  const kind = /\soffice:class="([a-z-]{1,40})"/.exec(xml.slice(0, 16_384))?.[1] ?? '';
  const body = bodies[kind];
  const content = renamed.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), xml);
  return body ? content.replace(/<office:body(?=[\s>])[^<>]{0,2000}>/, `$&<office:${body}>`) : content;
}
