import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';
import { largestText } from '../../text/text.extractor.ts';

const json = textType('application/json', 'JSON', 'json');
const lines = textType('application/x-ndjson', 'JSON lines', 'jsonl ndjson jsonlines');
const yaml = textType('application/yaml', 'YAML', 'yaml yml', { text: /^%YAML|^---\n\w[\w-]*:/ });

export const dataExtractor = defineExtractor({
  name: 'Data',
  route: 'text',
  cost: 'light',
  types: [
    { ...json, mediaTypes: ['text/json', 'application/manifest+json'] },
    { ...lines, mediaTypes: ['application/jsonl', 'application/json-seq'] },
    { ...yaml, mediaTypes: ['text/yaml', 'text/x-yaml', 'application/x-yaml'] },
    textType('application/ld+json', 'Linked data (JSON)', 'jsonld', {
      text: /^\s*\{\s*"@(?:context|graph|id|type)"/,
    }),
    textType('application/geo+json', 'Map features (GeoJSON)', 'geojson', {
      text: /^\s*\{\s*"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection)"/,
    }),
    textType('application/topo+json', 'Map topology (TopoJSON)', 'topojson', {
      text: /^\s*\{\s*"type"\s*:\s*"Topology"/,
    }),
    textType('application/sql', 'SQL dump', 'sql', {
      text: /^(?:(?:--|\/\*)[^\n]*\n|\s)*-- (?:MySQL|MariaDB|PostgreSQL|phpMyAdmin|SQLite)[\w ]* dump/i,
    }),
    textType('text/x-diff', 'Patch', 'diff patch rej', {
      text: /^(?:diff --git |Index: \S+\n=|--- [^\n]+\n\+\+\+ [^\n]+\n@@ |From [0-9a-f]{40} )/,
    }),
  ],
  maxBytes: largestText,
  async extract(file) {
    const { readFenced } = await import('../plain/read-fenced.ts');
    const language = new Map([
      ['application/yaml', 'yaml'],
      ['application/sql', 'sql'],
      ['text/x-diff', 'diff'],
    ]);
    return { markdown: await readFenced(file, language.get(file.contentType) ?? 'json') };
  },
});
