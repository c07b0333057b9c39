import type { ExtractedText } from '../../define-extractor.ts';
import { type Attributes, hides, isTracked, oneLine, unseen, voids } from './elements.ts';
import { blockNames, createOpenElements } from './open-elements.ts';
import { type Close, createPageWriter } from './page-writer.ts';
import { scanHtml } from './scan-html.ts';

/** Converts a page to markdown. Scripts, navigation and hidden elements are left out. */
export function htmlToMarkdown(html: string): ExtractedText {
  const page = createPageWriter();
  const elements = createOpenElements<Close | undefined>((close) => close?.());
  let hidden = 0;
  let title = '';
  let inTitle = false;
  let language: string | undefined;
  let author: string | undefined;

  const openHidden = (name: string, hidesItself: boolean): Close => {
    if (hidesItself) hidden += 1;
    inTitle = name === 'title' && title === '';
    return () => {
      if (hidesItself) hidden -= 1;
      inTitle = false;
    };
  };

  const open = (name: string, attributes: Attributes) => {
    const hidesItself = unseen.has(name) || hides(attributes);
    return hidesItself || hidden > 0 ? openHidden(name, hidesItself) : page.open(name, attributes);
  };

  const readMetadata = (name: string, attributes: Attributes) => {
    if (name === 'html') language ??= oneLine(attributes.get('lang'));
    if (name === 'meta' && attributes.get('name')?.toLowerCase() === 'author') {
      author ??= oneLine(attributes.get('content'));
    }
  };

  scanHtml(html, {
    start(name, attributes) {
      readMetadata(name, attributes);
      elements.start(name);
      if (hidden === 0 && blockNames.has(name)) page.endBlock();
      if (voids.has(name)) {
        if (hidden === 0 && !hides(attributes)) page.openVoid(name, attributes);
      } else if (hidden > 0 || isTracked(name) || hides(attributes)) {
        elements.push(name, () => open(name, attributes));
      }
    },
    end(name) {
      if (hidden === 0 && blockNames.has(name)) page.endBlock();
      if (hidden > 0 || isTracked(name)) elements.end(name);
    },
    text(value) {
      if (inTitle) title += value;
      else if (hidden === 0) page.text(value);
    },
  });
  elements.finish();
  return { markdown: page.finish(), title: oneLine(title), author, language };
}
