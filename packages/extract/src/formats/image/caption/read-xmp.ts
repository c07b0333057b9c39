import { scanXml, xmlAttribute } from '../../../zip/scan-xml.ts';
import type { Caption, CaptionPart } from './caption.ts';

/** Properties of XMP that are words about the picture, by their names without prefix. */
const parts: ReadonlyMap<string, CaptionPart> = new Map([
  ['title', 'title'],
  ['description', 'description'],
  ['subject', 'keyword'],
  ['hierarchicalSubject', 'keyword'],
  ['creator', 'author'],
  ['rights', 'rights'],
  ['UsageTerms', 'rights'],
  ['Headline', 'headline'],
  ['Credit', 'credit'],
  ['Source', 'source'],
  ['Instructions', 'instructions'],
  ['Event', 'event'],
  ['PersonInImage', 'person'],
  ['PersonDisplayName', 'person'],
  ['OrganisationInImageName', 'person'],
  ['AltTextAccessibility', 'description'],
  ['ExtDescrAccessibility', 'description'],
  ['UserComment', 'comment'],
  ['ImageDescription', 'description'],
]);

const places = ['Location', 'Sublocation', 'City', 'State', 'ProvinceState', 'Country', 'CountryName'];
const dates = ['DateCreated', 'DateTimeOriginal', 'CreateDate'];

const longest = 4 * 1024 * 1024;

/** What a packet of XMP says of the picture; its history and its ingredients are left out. */
export function readXmp(packet: string, caption: Caption): void {
  const place = new Map<string, string>();
  const date = new Map<string, string>();
  const say = (name: string, value: string) => {
    const part = parts.get(name);
    if (part) caption.add(part, name === 'hierarchicalSubject' ? value.replaceAll('|', ' / ') : value);
    if (places.includes(name) && value.trim() !== '') place.set(name, value.trim());
    if (dates.includes(name)) date.set(name, value.trim());
  };
  scanProperties(packet.slice(0, longest), say);
  caption.add('place', [...new Set(places.flatMap((name) => place.get(name) ?? []))].join(', '));
  const taken = dates.map((name) => date.get(name)).find(Boolean);
  caption.add('date', taken?.replace(/T(\d\d:\d\d).*$/, ' $1'));
}

const silent: ReadonlySet<string> = new Set([
  'History',
  'DerivedFrom',
  'Ingredients',
  'Pantry',
  'Thumbnails',
]);

function scanProperties(xml: string, say: (name: string, value: string) => void): void {
  const open: string[] = [];
  let hidden = 0;
  let text = '';
  scanXml(xml, {
    start(name, attributes) {
      if (hidden > 0 || silent.has(name)) hidden += 1;
      if (name === 'Description' && hidden === 0) {
        for (const property of [...parts.keys(), ...places, ...dates])
          say(property, xmlAttribute(attributes, property) ?? '');
      }
      open.push(name);
      text = '';
    },
    end(name) {
      if (hidden > 0) hidden -= 1;
      else if (name === 'li' || parts.has(name) || places.includes(name) || dates.includes(name)) {
        const property = name === 'li' ? open.findLast((part) => parts.has(part)) : name;
        if (property) say(property, text);
      }
      open.pop();
      text = '';
    },
    text(value) {
      text += value;
    },
  });
}
