import { withView } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { type Cfb, openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';
import { variableValues } from './variable-data.ts';

/** The fields of names in the tables of tasks and of resources. */
const taskName = 14;
const resourceName = 1;

/** Reads the names of the tasks and resources of a plan of Project 2000 or later, in the order of their creation. */
export const readMpp = (path: string): ExtractedText =>
  withView(path, (view) => {
    const cfb = openCfb(view);
    const { title, author } = documentProperties(cfb);
    const sheet = createFactSheet();
    sheet.list('Tasks', namesIn(cfb, 'TBkndTask', taskName));
    sheet.list('Resources', namesIn(cfb, 'TBkndRsc', resourceName));
    return sheet.finish({ title, author });
  });

function namesIn(cfb: Cfb, table: string, field: number): string[] {
  const folder = cfb.entries.find(({ name, isStream }) => name === table && !isStream)?.path;
  if (folder === undefined) throw new Unreadable('corrupt', `no ${table}`);
  const read = (name: string) => cfb.read(`${folder}/${name}`) ?? Buffer.alloc(0);
  return [...variableValues(read('VarMeta'), read('Var2Data'))]
    .filter((value) => value.field === field)
    .sort((a, b) => a.row - b.row)
    .map(({ bytes }) => bytes.toString('utf16le', 0, bytes.length & ~1).replace(/\0.*/s, ''))
    .filter(isReadable);
}

/** Fields of other versions may have the same numbers: what is no text is none of a name. */
const isReadable = (name: string): boolean =>
  name !== '' && !/[\p{Cc}\p{Cn}\p{Cs}\ufffd]/u.test(name.replace(/\s/g, ' '));
