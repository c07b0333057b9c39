import type { FileType, Signs } from '../file-type.ts';
import { types } from '../registry.ts';

/** The first type whose sign of this kind holds for one of the names; the hinted types come first. */
export function bySign(
  sign: 'zipEntry' | 'cfbEntry' | 'brand' | 'xmlRoot' | 'xmlNamespace',
  names: readonly string[],
  hinted: readonly FileType[],
): string | undefined {
  return [...hinted, ...types].find(({ signs }) => {
    const pattern: Signs[typeof sign] = signs?.[sign];
    return pattern && names.some((name) => pattern.test(name));
  })?.type;
}
