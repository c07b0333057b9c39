import { Unreadable } from '../../unreadable.ts';

/** Parses a part of a package; what is no JSON makes the file corrupt. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (err) {
    throw new Unreadable('corrupt', String(err));
  }
}

/** The value of a field, undefined where there is none or the value is no object. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

export const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The values of an object whose keys mean nothing. */
export const valuesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [];

/** Text and numbers as text, anything else as nothing. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
