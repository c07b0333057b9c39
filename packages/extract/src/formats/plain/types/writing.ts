import { textType } from '../../../file-type.ts';

/** Texts that people wrote to be read as they stand. */
export const writing = [
  textType('text/x-nfo', 'Release note', 'nfo diz'),
  textType('text/x-readme', 'Read-me file', 'readme 1st'),
  textType('text/x-log', 'Log', 'log err out trace', {
    text: /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^\n]*\n){3}/,
  }),
  textType('text/x-access-log', 'Web server access log', 'access_log', {
    text: /^(?:[\da-f.:]{7,45} \S+ \S+ \[[^\]\n]{20,40}\] "[^\n]*\n){2}/,
  }),
  textType('text/x-syslog', 'System log', 'syslog', {
    text: /^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d \S+ [^\n]*\n){2}/,
  }),
  textType('text/x-w3c-extended-log', 'W3C extended log', 'w3c', { text: /^#Software: [^\n]*\n#Version:/ }),
  textType('text/x-fountain', 'Fountain screenplay', 'fountain spmd'),
  textType('text/x-chordpro', 'ChordPro song', 'chopro chordpro crd pro', {
    text: /^\s*\{(?:title|t|artist|key|subtitle|st):[^}\n]*\}/i,
  }),
  textType('text/x-abc-notation', 'ABC music notation', 'abc', { text: /^(?:%abc[^\n]*\n)?X:\s*\d+\s*\nT:/ }),
  textType('application/x-chess-pgn', 'Chess game record (PGN)', 'pgn', { text: /^\s*\[Event "/ }),
  textType('text/x-chess-fen', 'Chess position (FEN)', 'fen'),
  textType('text/x-chess-epd', 'Chess position description (EPD)', 'epd'),
  textType('application/x-go-sgf', 'Smart game format', 'sgf', { text: /^\s*\(;(?:[A-Z]{1,2}\[)/ }),
  textType('text/x-twee', 'Twee interactive fiction', 'tw twee', { text: /^:: StoryTitle\n/ }),
  textType('text/x-ansi-art', 'ANSI art', 'ans ice'),
  textType('text/x-license', 'Licence text', 'license licence copying'),
  textType('text/x-changelog', 'Change log', 'changelog'),
  textType('text/gemini', 'Gemtext', 'gmi gemini'),
  textType('text/x-gopher-menu', 'Gopher menu', 'gophermap'),
  textType('text/x-djot', 'Djot', 'dj djot'),
  textType('text/x-quarto', 'Quarto document', 'qmd'),
  textType('text/x-r-markdown', 'R Markdown', 'rmd'),
  textType('text/mdx', 'MDX', 'mdx'),
  textType('text/x-bookmarks-list', 'Internet shortcut', 'url website', {
    text: /^\[(?:InternetShortcut|DEFAULT)\]/,
  }),
  textType('text/x-chat-transcript', 'CHAT transcript (CHILDES)', 'cha', {
    text: /^@UTF8\n(?:@[^\n]*\n)*@Begin/,
  }),
  textType('text/x-praat-textgrid', 'Praat TextGrid', 'textgrid', { text: /^File type = "ooTextFile"/ }),
  textType('text/x-gedcom', 'Family tree (GEDCOM)', 'ged gedcom', { text: /^0 HEAD\b/ }),
  textType('text/x-lingvo-dsl', 'Lingvo dictionary (DSL)', 'dsl', { text: /^#NAME\s+"/ }),
  textType('text/x-hunspell-affix', 'Hunspell affixes', 'aff'),
  textType('text/x-hunspell-dictionary', 'Hunspell dictionary', 'dic'),
  textType('text/x-hyphenation', 'Hyphenation patterns', 'hyp'),
  textType('text/x-todo-txt', 'Task list (todo.txt)', 'todo'),
  textType('text/x-taskpaper', 'TaskPaper', 'taskpaper'),
  textType('text/x-ledger', 'Plain text ledger', 'ledger journal hledger'),
  textType('text/x-beancount', 'Beancount ledger', 'beancount bean'),
  textType('text/x-lilypond-lyrics', 'Kern music score', 'krn kern', { text: /^(?:!!![^\n]*\n)*\*\*kern/ }),
  textType('text/x-mml-music', 'Music macro language', 'mml'),
  textType('text/x-fb-chat', 'IRC log', 'irclog weechatlog'),
  textType('text/x-mud', 'Inform story', 'inform'),
];
