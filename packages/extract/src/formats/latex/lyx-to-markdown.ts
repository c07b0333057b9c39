import type { ExtractedText } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';

const headings: Record<string, number> = {
  Title: 1,
  Part: 1,
  Chapter: 1,
  Section: 2,
  Subsection: 3,
  Subsubsection: 4,
  Paragraph: 5,
};

/** A LyX document: its layouts are blocks, what stands in insets for the machine is left out. */
export function lyxToMarkdown(source: string): ExtractedText {
  const writer = createMarkdownWriter();
  let layout = '';
  let hidden = 0;
  let title: string | undefined;
  let isBody = false;
  const endLayout = () => {
    if (/^(?:Itemize|Enumerate|Description)/.test(layout)) writer.leave();
    else writer.endBlock(headings[layout.replace(/\*$/, '')] ?? 0);
    layout = '';
  };
  for (const line of source.split('\n')) {
    const [, command, rest = ''] = /^\\(\w+)\s*(.*)$/.exec(line) ?? [];
    if (command === 'begin_body') isBody = true;
    else if (!isBody) continue;
    else if (command === 'begin_layout') {
      layout = rest.trim();
      if (/^Itemize|^Description/.test(layout)) writer.startItem('-');
      if (/^Enumerate/.test(layout)) writer.startItem('1.');
    } else if (command === 'end_layout') endLayout();
    else if (command === 'begin_inset')
      hidden += /^(?:Text|Foot|Quotes|space)/.test(rest) && hidden === 0 ? 0 : 1;
    else if (command === 'end_inset') hidden = Math.max(0, hidden - 1);
    else if (command === undefined && hidden === 0 && !/^(?:status|\\|#)/.test(line)) {
      if (layout === 'Title') title = (title ?? '') + line;
      writer.text(line, {});
    }
  }
  return { markdown: writer.finish(), title };
}
