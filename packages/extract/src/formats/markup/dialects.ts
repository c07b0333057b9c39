import type { Dialect } from './define-dialect.ts';
import { asciidoc } from './dialects/asciidoc.ts';
import { mediawiki } from './dialects/mediawiki.ts';
import { org } from './dialects/org.ts';
import { bbcode, muse, pod, rdoc, texinfo, textile, txt2tags } from './dialects/others.ts';
import { creole, dokuwiki, jira, tiddlywiki, trac, twiki, vimwiki } from './dialects/wikis.ts';

const dialects: Record<string, Dialect> = {
  'text/org': org,
  'text/asciidoc': asciidoc,
  'text/x-textile': textile,
  'text/x-wiki': mediawiki,
  'text/x-dokuwiki': dokuwiki,
  'text/x-creole': creole,
  'text/x-jira': jira,
  'text/x-twiki': twiki,
  'text/x-trac': trac,
  'text/x-vimwiki': vimwiki,
  'text/x-zim-wiki': { ...dokuwiki, ...pick(vimwiki), heading: dokuwiki.heading },
  'text/x-tiddlywiki': tiddlywiki,
  'text/x-txt2tags': txt2tags,
  'text/x-muse': muse,
  'text/x-pod': pod,
  'text/x-rdoc': rdoc,
  'text/x-bbcode': bbcode,
  'text/x-texinfo': texinfo,
};

function pick({ skip, item }: Dialect): Partial<Dialect> {
  return { skip, item };
}

/** The markup language of a type. */
export const dialectOf = (contentType: string): Dialect => dialects[contentType] ?? creole;
