/** What an element does to the text of a document. */
export type Role =
  | 'section'
  | 'title'
  | 'block'
  | 'list'
  | 'numbered'
  | 'item'
  | 'term'
  | 'table'
  | 'row'
  | 'cell'
  | 'code'
  | 'quote'
  | 'bold'
  | 'italic'
  | 'strike'
  | 'literal'
  | 'link'
  | 'inline'
  | 'note'
  | 'break'
  | 'rule'
  | 'hidden';

const vocabularies: Record<string, Partial<Record<Role, string>>> = {
  docbook: {
    section:
      'section sect1 sect2 sect3 sect4 sect5 chapter appendix preface part article book simplesect refsect1 refsect2 reference refentry glossary bibliography dedication',
    title: 'title refname',
    block:
      'para simpara formalpara subtitle bridgehead caption releaseinfo abstract info address blockinfo note tip warning important caution example figure author date',
    list: 'itemizedlist simplelist variablelist glosslist calloutlist segmentedlist',
    numbered: 'orderedlist procedure substeps qandaset',
    item: 'listitem member step callout qandaentry glossdef',
    term: 'term glossterm',
    table: 'table informaltable',
    row: 'row tr',
    cell: 'entry td th',
    code: 'programlisting screen literallayout synopsis',
    quote: 'blockquote epigraph',
    italic: 'emphasis citetitle replaceable firstterm foreignphrase',
    literal:
      'literal code command filename option varname function parameter constant userinput computeroutput classname envar',
    link: 'ulink link',
    note: 'footnote',
    inline:
      'phrase xref quote acronym abbrev email guilabel guimenu keycap application productname systemitem',
    hidden: 'indexterm remark colspec imagedata',
  },
  jats: {
    section: 'sec app ref-list ack body fn-group boxed-text',
    title: 'title article-title',
    block:
      'p abstract kwd-group contrib-group aff ref caption label journal-title disp-formula pub-date date contrib license',
    list: 'list def-list',
    item: 'list-item def',
    table: 'table',
    row: 'tr',
    cell: 'td th',
    code: 'preformat code',
    quote: 'disp-quote',
    bold: 'bold',
    italic: 'italic source',
    strike: 'strike',
    literal: 'monospace',
    link: 'ext-link',
    note: 'fn',
    inline:
      'xref sup sub sc styled-content named-content inline-formula email uri kwd name surname given-names collab year volume issue fpage lpage day month person-group string-name mixed-citation element-citation',
    break: 'break',
    hidden: 'journal-id issn article-id tex-math object-id pub-id counts',
  },
  tei: {
    section: 'div div1 div2 div3 div4 div5',
    title: 'head',
    block:
      'p l lg ab sp stage salute closer opener byline dateline docTitle titlePart titleStmt publicationStmt sourceDesc',
    list: 'list',
    item: 'item',
    term: 'label speaker',
    table: 'table',
    row: 'row',
    cell: 'cell',
    quote: 'quote cit',
    italic: 'hi emph foreign title',
    literal: 'code gi',
    link: 'ref ptr',
    note: 'note',
    inline:
      'name persName placeName orgName date num choice corr reg seg s w c pc abbr expan q said rs unclear supplied add',
    break: 'lb',
    hidden: 'sic orig del gap fw encodingDesc revisionDesc profileDesc',
  },
  dita: {
    section: 'topic concept task reference section example bookmap map chapter appendix',
    title: 'title',
    block: 'p shortdesc note context result prereq postreq abstract fig sectiondiv navtitle',
    list: 'ul sl choices dl properties',
    numbered: 'ol steps substeps steps-unordered',
    item: 'li sli step substep choice dd',
    term: 'dt',
    table: 'table simpletable choicetable',
    row: 'row strow sthead chrow',
    cell: 'entry stentry choption chdesc',
    code: 'codeblock pre screen msgblock',
    quote: 'lq',
    bold: 'b uicontrol',
    italic: 'i cite term',
    literal: 'codeph filepath cmdname userinput systemoutput varname apiname parmname option tt',
    link: 'xref link',
    note: 'fn',
    inline: 'ph keyword q sup sub u cmd wintitle menucascade',
    hidden: 'indexterm draft-comment required-cleanup metadata prolog',
  },
  fictionBook: {
    section: 'section body',
    title: 'title',
    block: 'p v subtitle stanza text-author annotation',
    table: 'table',
    row: 'tr',
    cell: 'td th',
    quote: 'cite epigraph',
    bold: 'strong',
    italic: 'emphasis',
    strike: 'strikethrough',
    literal: 'code',
    link: 'a',
    inline: 'style sup sub',
    hidden: 'description binary stylesheet',
  },
  story: {
    section: 'section subsection chapter level1 level2 level3 level4 level division part hcontainer',
    title: 'title h1 h2 h3 h4 heading hl1 head doctitle',
    block:
      'p para Paragraph ParagraphStyleRange paragraph text content note block hedline caption abstract chapheading',
    list: 'list ul',
    numbered: 'ol',
    item: 'item li listitem',
    table: 'table',
    row: 'tr row',
    cell: 'td th cell entry',
    code: 'code pre sourcecode artwork preformat',
    quote: 'blockquote quote',
    bold: 'b bold strong',
    italic: 'i italic em emphasis',
    link: 'a link xref ulink',
    note: 'footnote fn foot',
    inline: 'c span Text s sup sub ref term char w Content verse',
    break: 'br Br',
    hidden: 'style pagenum revisions bitmap Properties',
  },
};

const ofType: ReadonlyMap<string, string> = new Map([
  ['application/docbook+xml', 'docbook'],
  ['application/x-jats+xml', 'jats'],
  ['application/tei+xml', 'tei'],
  ['application/dita+xml', 'dita'],
  ['application/x-fictionbook+xml', 'fictionBook'],
]);

/** The roles of the elements of a type of XML document; undefined for XML that is data. */
export function rolesOf(contentType: string, isArticle: boolean): ReadonlyMap<string, Role> | undefined {
  const vocabulary = vocabularies[ofType.get(contentType) ?? (isArticle ? 'story' : '')];
  if (!vocabulary) return undefined;
  const roles = new Map<string, Role>();
  for (const [role, names = ''] of Object.entries(vocabulary)) {
    for (const name of names.split(' ')) roles.set(name, role as Role);
  }
  return roles;
}
