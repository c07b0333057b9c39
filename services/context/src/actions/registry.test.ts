import { describe, expect, it } from 'vitest';
import { actions, findAction, findLegacyAction, findMisspelt } from './registry.ts';

describe('the registry of actions', () => {
  it('holds names and result properties once each, in camelCase', () => {
    for (const member of ['name', 'property'] as const) {
      const values = actions.map((action) => action[member]);
      expect(new Set(values).size).toBe(values.length);
      for (const value of values) expect(value).toMatch(/^[a-z][A-Za-z]+$/);
    }
  });

  it('finds each action by its name, and by other spellings of it', () => {
    for (const action of actions) {
      expect(findAction(action.name)).toBe(action);
      const kebab = action.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect(findAction(kebab)).toBeUndefined();
      expect(findLegacyAction(kebab)).toBe(action);
      expect(findLegacyAction(action.name)).toBeUndefined();
      expect(findMisspelt(kebab)).toBe(action);
      expect(findMisspelt(action.name.toUpperCase())).toBe(action);
    }
  });
});
