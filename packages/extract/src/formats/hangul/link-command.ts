import { usableHref } from '../../markdown/inline.ts';

/** The address in the command of a hyperlink, which has `\` before its colons; how it opens follows a semicolon. */
export const hrefOfCommand = (command: string): string | undefined =>
  usableHref((/^(?:\\.|[^;\\])*/.exec(command)?.[0] ?? '').replace(/\\(.)/g, '$1'));
