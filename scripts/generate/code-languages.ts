import * as linguist from 'linguist-languages';

interface Language {
  name: string;
  type: string;
  extensions?: readonly string[];
  filenames?: readonly string[];
}

/** Formats that have an extractor of their own, are not text, or are no format at all. */
const others = new Set(
  `CSV|TSV|JSON|JSON with Comments|HTML|Markdown|Text|E-mail|Rich Text Format|XML|SVG|XML Property List|Jupyter Notebook|
  SubRip Text|WebVTT|reStructuredText|Org|AsciiDoc|Textile|Wikitext|TeX|Roff|Roff Manpage|BibTeX|Gettext Catalog|Diff|BBCode|Pod|RDoc|Texinfo|
  Darcs Patch|iCalendar|vCard|Creole|Pickle|Formatted|Raw token data|Option List|Regular Expression|Muse|Unix Assembly|
  RMarkdown|MDX|COLLADA|Maven POM|Ant Build System|XPages|Web Ontology Language|Eagle|PostScript|SQL|YAML|TOML|INI|
  OASv2-json|OASv2-yaml|OASv3-json|OASv3-yaml|M3U|Cue Sheet|GEDCOM|IRC log|Gemini|Adblock Filter List|Chess|Fountain|Kicad|Checksums|Public Key|HTTP Archive|ABC|Windows Registry Items|Wavefront Object|STL|Gerber Image|TextGrid`
    .split('|')
    .map((name) => name.trim()),
);

/** Of several languages with one extension, these come first. */
const wellKnown =
  'C C++ C# Python JavaScript TypeScript Java Perl PHP Ruby Go Rust R Objective-C MATLAB Verilog Prolog Shell Swift ' +
  'Kotlin Scala Haskell Fortran Pascal Assembly D Dart Lua Groovy PowerShell Batchfile Makefile CMake OCaml Erlang ' +
  'Elixir Clojure CSS XSLT Elm Lex Yacc Modula-2 Forth Smalltalk Standard_ML Typst GraphQL Less';

/** Kinds of data that are written by programmers as programs are. */
const programs = new Set(
  'GraphQL|SPARQL|Kusto|Gradle|Gradle Kotlin DSL|Prisma|Protocol Buffer|FlatBuffers|RBS|Lark|ASN.1|ABNF|EBNF|YANG'.split(
    '|',
  ),
);

/** What plain text, tables and logs are called as well; a language does not take them. */
const common = new Set('txt text md html htm xml json csv tsv log doc pdf ps eps tex dat'.split(' '));

const extensionsOf = ({ extensions = [] }: Language): string[] => {
  const plain = extensions.map((extension) => extension.slice(1).toLowerCase());
  return [...new Set(plain)].filter(
    (extension) => /^[a-z0-9_+~-]+$/.test(extension) && !common.has(extension),
  );
};

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('+', 'p')
    .replaceAll('#', '-sharp')
    .replaceAll('*', '-star')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');

/**
 * Languages and formats of text by their extensions and file names, from the data of GitHub's linguist: name, slug, whether
 * it counts as source code, extensions, names of files.
 */
export function describeLanguages(): string {
  const order = wellKnown.split(' ').map((name) => name.replaceAll('_', ' '));
  const rank = ({ name }: Language) => (order.includes(name) ? order.indexOf(name) : order.length);
  const rows = Object.values(linguist as Record<string, Language>)
    .filter(({ name }) => !others.has(name))
    .map((language) => ({ ...language, extensions: extensionsOf(language) }))
    .filter(({ extensions, filenames = [] }) => extensions.length > 0 || filenames.length > 0)
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .map(({ name, type, extensions, filenames = [] }) => {
      const isSource = type === 'programming' || type === 'markup' || programs.has(name);
      return [name, slug(name), isSource ? 'code' : 'data', extensions.join(' '), filenames.join('/')].join(
        '|',
      );
    });
  return `${JSON.stringify(rows, null, 2)}\n`;
}
