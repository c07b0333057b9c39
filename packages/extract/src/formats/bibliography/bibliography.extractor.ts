import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const bibliographyExtractor = defineExtractor({
  name: 'References',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/x-bibtex', 'References (BibTeX)', 'bib bibtex', {
      text: /^(?:%[^\n]*\n|\s)*@(?:article|book|inproceedings|misc|phdthesis|techreport|string|comment|incollection|online|manual)\s*\{/i,
    }),
    textType('application/x-research-info-systems', 'References (RIS)', 'ris', { text: /^\s*TY {2}- / }),
    textType('application/x-endnote-refer', 'References (EndNote)', 'enw', { text: /^%0 [A-Z]/ }),
    textType('application/x-medline', 'References (PubMed)', 'nbib', { text: /^\s*PMID- \d/ }),
    textType('application/x-isi', 'References (Web of Science)', 'ciw isi', {
      text: /^FN (?:ISI|Clarivate|Thomson)/,
    }),
    textType('application/vnd.citationstyles.csl+json', 'References (CSL JSON)', 'csljson', {
      text: /^\s*\[\s*\{[^{}]{0,2000}"(?:issued|DOI|container-title)"\s*:/,
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { bibtexToMarkdown, cslToMarkdown, taggedToMarkdown }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./references-to-markdown.ts'),
    ]);
    const text = await readText(file);
    if (file.contentType === 'application/x-bibtex') return { markdown: bibtexToMarkdown(text) };
    const isCsl = file.contentType.endsWith('json');
    return { markdown: isCsl ? cslToMarkdown(text) : taggedToMarkdown(text) };
  },
});
