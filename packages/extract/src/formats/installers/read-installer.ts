import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { openTables } from './tables.ts';

const facts =
  /^(?:ProductName|ProductVersion|Manufacturer|ARPCOMMENTS|ARPCONTACT|ARPHELPLINK|ARPHELPTELEPHONE|ARPURLINFOABOUT|ARPURLUPDATEINFO|ARPREADME|ProductLanguage)$/;

/** What an installer installs, of whom, its features and the names of its files, and the texts that it shows. */
export function readInstaller(view: View): ExtractedText {
  const cfb = openCfb(view);
  const known = documentProperties(cfb);
  const tables = attempt(() => openTables(cfb));
  const rows = (name: string, columns: string): string[][] =>
    attempt(() => tables?.rows(name, columns)) ?? [];
  const properties = new Map(rows('Property', 'ss').map(([key = '', value = '']) => [key, value]));
  const sheet = createFactSheet();
  for (const [key, value] of properties) if (facts.test(key)) sheet.fact(spaced(key), value);
  const features = rows('Feature', 'ssssiisi').map(([, , title = '', description = '']) => [
    title,
    description,
  ]);
  sheet.table(
    'Features',
    ['Title', 'Description'],
    features.filter(([title]) => title !== ''),
  );
  sheet.list(
    'Files',
    rows('File', 'sssIssii').map(([, , name = '']) => name.replace(/^.*\|/, '')),
  );
  const controls = rows('Control', 'sssiiiiIssss').map((row) => row[9] ?? '');
  sheet.list(
    'Texts',
    controls.filter((text) => /\p{L}{2}/u.test(text) && !/^\[\w+\]$/.test(text)).map(plain),
  );
  sheet.list(
    'Messages',
    rows('Error', 'is').map(([, message = '']) => plain(message)),
  );
  const title = properties.get('ProductName') ?? known.title;
  return sheet.finish({ title, author: properties.get('Manufacturer') ?? known.author });
}

const spaced = (key: string): string =>
  key.replace(/^ARP/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Without the marks of formatting, and what is put in later: `{\Bold}Welcome to [ProductName]`. */
const plain = (text: string): string =>
  text
    .replace(/\{[\\&][^}]*\}/g, '')
    .replace(/\{\{|\}\}/g, '')
    .trim();
