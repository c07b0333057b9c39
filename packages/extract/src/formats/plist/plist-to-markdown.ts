import { singleLine } from '../../markdown/single-line.ts';
import type { PlistValue } from './binary-plist.ts';

const deepestList = 12;

/** A property list as nested lists of keys and values; bytes are left out. */
export function plistToMarkdown(value: PlistValue): string {
  const archived = archivedTexts(value);
  return (archived ?? linesOf(value, 0)).join('\n');
}

function linesOf(value: PlistValue, depth: number): string[] {
  const indent = '  '.repeat(Math.min(depth, deepestList));
  const item = (label: string, inner: PlistValue): string[] => {
    const text = scalarOf(inner);
    if (text !== undefined)
      return text || label ? [`${indent}- ${[label, text].filter(Boolean).join(': ')}`] : [];
    const below = linesOf(inner, depth + 1);
    return below.length > 0 ? [`${indent}- ${label || 'item'}`, ...below] : [];
  };
  if (value instanceof Map) return [...value].flatMap(([key, inner]) => item(singleLine(key), inner));
  if (Array.isArray(value)) return value.flatMap((inner) => item('', inner));
  const text = scalarOf(value);
  return text ? [text] : [];
}

function scalarOf(value: PlistValue): string | undefined {
  if (value instanceof Map || Array.isArray(value)) return undefined;
  if (value === null || Buffer.isBuffer(value)) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : String(value);
}

/** An archive of objects keeps them in one list, whose texts are what a reader would look for. */
function archivedTexts(value: PlistValue): string[] | undefined {
  const objects = value instanceof Map && value.has('$archiver') ? value.get('$objects') : undefined;
  if (!Array.isArray(objects)) return undefined;
  const texts = objects.flatMap((object) => (typeof object === 'string' ? [object] : []));
  return [...new Set(texts)]
    .filter((text) => text !== '$null' && !/^(?:NS|UI|_)\w*$/.test(text))
    .map((text) => `- ${text.replace(/\s+/g, ' ').trim()}`)
    .filter((line) => line !== '- ');
}
