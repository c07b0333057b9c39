import { withView } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { textOfChunks } from '../works/chunk-index.ts';
import { writePlainParagraphs } from '../works/plain-paragraphs.ts';

/** Reads a publication of Publisher 98 or later: the text of all its frames, story by story. */
export const readPub = (path: string): ExtractedText =>
  withView(path, (view) => {
    const cfb = openCfb(view);
    const stream = cfb.read('Quill/QuillSub/CONTENTS');
    if (!stream) throw new Unreadable('unsupported', 'a publication without stories');
    return { markdown: writePlainParagraphs(textOfChunks(stream)), ...documentProperties(cfb) };
  });
