import { createMarkdownWriter } from '../../markdown/writer.ts';

/** A node of a mind map with those below it. */
export interface Topic {
  title: string;
  note?: string;
  children: Topic[];
}

const deepest = 200;

/** A sheet as a heading and a nested list. */
export function topicToMarkdown(root: Topic): string {
  const writer = createMarkdownWriter();
  writer.text(root.title, {});
  writer.endBlock(1);
  if (root.note) writer.text(root.note, {});
  writer.endBlock();
  const write = (topic: Topic, depth: number) => {
    if (depth > deepest) return;
    writer.startItem('-');
    writer.text(topic.title, {});
    writer.endBlock();
    if (topic.note) writer.text(topic.note, {});
    for (const child of topic.children) write(child, depth + 1);
    writer.leave();
  };
  for (const child of root.children) write(child, 0);
  return writer.finish();
}
