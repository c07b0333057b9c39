import { newId } from '@quire/contracts';
import { expect, it } from 'vitest';
import { isKeyOf } from './tenant-keys.ts';

const tenant = 'acme/test%20one';
const own = [
  `${tenant}/curation/uploads/${newId()}`,
  `${tenant}/curation/results/${newId()}/1.json`,
  `context/documents/${tenant}/${'0'.repeat(64)}`,
  `context/temporary/${newId()}/${tenant}/report.pdf`,
];

it.each(own)('%s is the key of its tenant alone', (key) => {
  expect(isKeyOf(tenant, key)).toBe(true);
  for (const other of ['acme/test%20', 'acme/test%20one%20', 'acme/other', 'context/documents'])
    expect(isKeyOf(other, key)).toBe(false);
});

it.each([
  `agents/files/${tenant}/${newId()}`,
  `agents/uploads/${tenant}/${newId()}`,
  '',
  tenant,
  `${tenant}/`,
  `${tenant}/../../acme/other/x`,
  `${tenant}/./x`,
  `${tenant}//x`,
  `/${tenant}/x`,
  `other/${tenant}/x`,
  `context/temporary/x/${tenant}/x`,
  `context/documents/context/documents/${tenant}/x`,
])('%j is nobody’s key', (key) => {
  expect(isKeyOf(tenant, key)).toBe(false);
});

it.each(['agents/files', 'agents/uploads', 'context/ready', 'context/temporary', 'context/documents'])(
  'a tenant that is called %s gets nothing of others by its name',
  (name) => {
    expect(isKeyOf(name, `${name}/${tenant}/${newId()}`)).toBe(false);
  },
);
