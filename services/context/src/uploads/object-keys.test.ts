import { newId } from '@quire/contracts';
import { describe, expect, it } from 'vitest';
import { documentKey, isKeyOf, madeAt, temporaryKey } from './object-keys.ts';

const tenant = 'acme/test%20one';

describe('object keys', () => {
  it.each([
    'report.pdf',
    '',
    '..',
    '../../other/tenant/x',
    'Übersicht über alles.docx',
    'a/b\\c?d#e',
    'n'.repeat(300),
  ])('belong to their tenant whatever the file is called: %s', (fileName) => {
    const key = temporaryKey(tenant, newId(), fileName);
    expect(isKeyOf(tenant, key)).toBe(true);
    expect(isKeyOf('acme/other', key)).toBe(false);
  });

  it('of a document are the same for the same document id of a tenant only', () => {
    const key = documentKey(tenant, 'x/../y');
    expect(key).toBe(documentKey(tenant, 'x/../y'));
    expect(key).not.toBe(documentKey('acme/other', 'x/../y'));
    expect(isKeyOf(tenant, key)).toBe(true);
    expect(isKeyOf('acme/other', key)).toBe(false);
  });

  it.each([
    'context/ready',
    'curation/acme/test%20one/x',
    `context/documents/${tenant}/../../acme/other/${'0'.repeat(64)}`,
    `context/temporary/${newId()}/${tenant}/..`,
    `context/temporary/${newId()}/${tenant}/../x`,
    `context/temporary/x/${tenant}/file`,
    `x context/documents/${tenant}/${'0'.repeat(64)}`,
  ])('of another shape belong to nobody: %s', (key) => {
    expect(isKeyOf(tenant, key)).toBe(false);
  });

  it('tell when they were made', () => {
    const before = Date.now();
    const made = madeAt(temporaryKey(tenant, newId(), 'a'));
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  });
});
