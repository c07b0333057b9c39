// Writes what is generated and committed: openapi/<service>.json, .env.example, the JSON Schema of the model
// catalogue, the word lists and the labelled cases of the PII engine. With --check it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { catalogueJsonSchema } from '@quire/models';
import { describeLanguages } from './generate/code-languages.ts';
import { describeEnvironment } from './generate/env-example.ts';
import { describeFileTypes } from './generate/file-types.ts';
import { describeGazetteer } from './generate/gazetteer.ts';
import { describeService, services } from './generate/openapi.ts';
import { caseSets, describeCases } from './generate/pii-cases/index.ts';
import { describeTopLevelDomains } from './generate/top-level-domains.ts';

const check = process.argv.includes('--check');
const root = new URL('../', import.meta.url);

async function produce(file: string, text: string): Promise<void> {
  const url = new URL(file, root);
  if (!check) return writeFile(url, text);
  if ((await readFile(url, 'utf8').catch(() => '')) === text) return;
  console.error(`${file} is not what its sources say; run \`npm run generate\`.`);
  process.exitCode = 1;
}

for (const [service, contract] of Object.entries(services))
  await produce(`openapi/${service}.json`, await describeService(service, contract));
await produce('.env.example', describeEnvironment());
await produce('docs/models.schema.json', `${JSON.stringify(catalogueJsonSchema(), null, 2)}\n`);
await produce('packages/pii/src/entities/gazetteer.json', describeGazetteer());
await produce('packages/extract/src/formats/code/languages.json', describeLanguages());
await produce('docs/file-types.md', describeFileTypes());
await produce('packages/pii/src/web/top-level-domains.json', describeTopLevelDomains());
for (const [name, cases] of Object.entries(caseSets))
  await produce(`packages/pii/cases/${name}.jsonl`, describeCases(cases));
