import { withView } from '../bytes/view.ts';
import { Unreadable } from '../unreadable.ts';
import { openCfb } from './open-cfb.ts';

/** The names of a compound file's streams and storages: those that tell its kind, then all, as far as they can be read. */
export function compoundNames(path: string): string[][] {
  try {
    return withView(path, (view) => {
      const { entries, names } = openCfb(view);
      const own = entries.filter((entry) => entry.path === entry.name).map(({ name }) => name);
      return [own, names];
    });
  } catch (err) {
    if (err instanceof Unreadable) return [];
    throw err;
  }
}
