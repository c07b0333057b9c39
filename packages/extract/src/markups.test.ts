import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/read-bytes.ts';

const read = async (fileName: string, content: string) => (await readBytes(content, { fileName })).markdown;

describe('markup languages', () => {
  it.each([
    [
      'a.rst',
      'Pumps\n=====\n\nKeep *them* **dry**, see `the page <https://e.org>`_ and :ref:`care`.\n\nCare\n----\n\n* one\n* two\n  more\n\n.. code-block:: python\n\n   print(1)\n\n.. note:: Mind it.\n\n.. toctree::\n   :hidden:\n\n   other\n\n=====  ====\nName   Qty\n=====  ====\nBolt   5\nNut    6\n=====  ====\n\nExample::\n\n   ls\n\nText [1]_.\n\n.. [1] A note.\n',
      '# Pumps\n\nKeep *them* **dry**, see [the page](https://e.org) and `care`.\n\n## Care\n\n- one\n- two more\n\n```python\nprint(1)\n```\n\n**Note:** Mind it.\n\n| Name | Qty |\n| --- | --- |\n| Bolt | 5 |\n| Nut | 6 |\n\nExample:\n\n```\nls\n```\n\nText [^1].\n\n[^1]: A note.',
    ],
    [
      'a.org',
      '#+TITLE: Pumps\n#+STARTUP: x\n* TODO Care :home:\n:PROPERTIES:\n:ID: 1\n:END:\nKeep *dry* and /clean/, see [[https://e.org][page]].\n- one\n  - two\n| a | b |\n|---+---|\n| 1 | 2 |\n#+begin_src sh\nls\n#+end_src\n',
      '# Pumps\n\n# Care\n\nKeep **dry** and *clean*, see [page](https://e.org).\n\n- one\n  - two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```sh\nls\n```',
    ],
    [
      'a.wiki',
      "'''Pumps''' are [[machine|machines]].{{cite|x}}<ref>A note.</ref>\n\n== Care ==\n* one\n** two\n# first\n{| class=\"wikitable\"\n! a !! b\n|-\n| 1 || 2\n|}\n[[Category:X]]\n",
      '**Pumps** are machines. (A note.)\n\n## Care\n\n- one\n  - two\n1. first\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'a.adoc',
      '= Pumps\n:toc:\n\nKeep *dry* and _clean_.\n\n== Care\n\n* one\n** two\n. first\n\n[source,sh]\n----\nls\n----\n\n|===\n|a |b\n\n|1 |2\n|===\n',
      '# Pumps\n\nKeep **dry** and *clean*.\n\n## Care\n\n- one\n  - two\n1. first\n\n```\nls\n```\n\n| a | b |\n| --- | --- |\n\n| 1 | 2 |\n| --- | --- |',
    ],
    [
      'a.textile',
      'h1. Pumps\n\nKeep *dry*, "page":https://e.org.\n\n* one\n** two\n\n|a|b|\n|1|2|\n',
      '# Pumps\n\nKeep **dry**, [page](https://e.org).\n\n- one\n  - two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'pump.1',
      '.\\" comment\n.TH PUMP 1 "May 2024"\n.SH NAME\npump \\- move water\n.SH OPTIONS\n.TP\n.B \\-f\nForce \\fIall\\fR of it.\n.nf\nls\n.fi\n',
      '# PUMP(1)\n\n## NAME\n\npump - move water\n\n## OPTIONS\n\n- **-f** — Force *all* of it.\n\n```\nls\n```',
    ],
    [
      'a.tex',
      "\\documentclass{article}\n\\title{Pumps}\\author{A. B\\'ela}\n\\begin{document}\\maketitle\n\\section{Care}\\label{x}\nKeep \\textbf{dry} % comment\nand ``clean''\\footnote{Always.} --- $x^2$.\n\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}\n\\begin{tabular}{ll}\na & b \\\\ \\hline\n1 & 2 \\\\\n\\end{tabular}\n\\begin{verbatim}\nls\n\\end{verbatim}\n\\end{document}",
      '# Pumps\n\nA. Béla\n\n## Care\n\nKeep **dry** and “clean”[^1] — $x^2$.\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```\nls\n```\n\n[^1]: Always.',
    ],
    [
      'a.pod',
      '=head1 NAME\n\npump - move B<water>\n\n=over\n\n=item * one\n\n=back\n\n=cut\n',
      '# NAME\n\npump - move **water**\n\n- one',
    ],
    [
      'a.texi',
      '\\input texinfo\n@settitle Pumps\n@node Top\n@chapter Care\nKeep @emph{dry}.\n@itemize\n@item one\n@end itemize\n',
      '# Care\n\nKeep *dry*.\n\n- one',
    ],
    [
      'a.dokuwiki',
      '====== Pumps ======\nKeep **dry** and //clean//.\n  * one\n    * two\n^ a ^ b ^\n| 1 | 2 |\n',
      '# Pumps\n\nKeep **dry** and *clean*.\n\n- one\n  - two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'a.bib',
      '@string{x = "y"}\n@article{smith2020, title = {The {Pump}}, author = "Smith, A. and M{\\"u}ller, B.", year = 2020 }\n',
      '- **The Pump** (article, smith2020); author: Smith, A., Müller, B.; year: 2020',
    ],
    [
      'a.ris',
      'TY  - JOUR\nTI  - The Pump\nAU  - Smith, A.\nPY  - 2020\nER  -\n',
      '- **The Pump**; Smith, A.; 2020',
    ],
    [
      'a.ics',
      'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:Board meet\n ing\nDTSTART:20240131T090000Z\nLOCATION:Room 1\\, North\nATTENDEE;CN=Ann B:mailto:a@e.org\nEND:VEVENT\nEND:VCALENDAR\n',
      '## Board meeting\n\n- **Start:** 2024-01-31 09:00 UTC\n- **Location:** Room 1, North\n- **Attendee:** Ann B <a@e.org>',
    ],
    [
      'phone.vcf',
      'BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:Ann=20=\nB=\nell\nNOTE:1+1=\nTEL:1\nEND:VCARD\n',
      '## Ann Bell\n\n- **Note:** 1+1=\n- **Phone:** 1',
    ],
    [
      'a.vcf',
      'BEGIN:VCARD\nVERSION:3.0\nFN:Ann Bell\nORG:Water;Care\nTEL;TYPE=cell:+44 1\nEND:VCARD\n',
      '## Ann Bell\n\n- **Organization:** Water, Care\n- **Phone:** +44 1',
    ],
    [
      'a.mht',
      'From: x\nContent-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<h1>Caf=C3=A9</h1><p>long=\n line\n--b\nContent-Type: image/png\n\nx\n--b--\n',
      '# Café\n\nlong line',
    ],
    [
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Plan</title><style>a{}</style><text>Pump <tspan>room</tspan></text></svg>',
      'Plan\n\nPump room',
    ],
    [
      'a.dxf',
      '  0\nSECTION\n  2\nENTITIES\n  0\nTEXT\n  8\nPipes\n  1\nPump %%c20\n  0\nENDSEC\n  0\nEOF\n',
      'Pump Ø20\n\nLayers: Pipes',
    ],
  ])('%s', async (fileName, content, expected) => {
    expect(await read(fileName, content)).toBe(expected);
  });

  it.each([
    ['a.textile', 'h1. Levels\n\n|Day|Level|\n', '|1|2|\n', '\nEnd of it.\n'],
    ['a.rst', 'Levels\n======\n\n.. code-block:: text\n\n', '   1 2\n', '\nEnd of it.\n'],
  ])('%s may go on for 150,000 lines', async (fileName, start, line, end) => {
    expect(await read(fileName, start + line.repeat(150_000) + end)).toContain('End of it.');
  });
});
