import { expect, test } from 'vitest';
import { createSignedAddresses, type Purpose } from './signed-addresses.ts';

let nowMs = 1_000_000;
const addresses = createSignedAddresses({
  secret: 'a secret of thirty-two characters',
  baseUrl: 'https://quire.example/latest/api/data-curation/',
  now: () => nowMs,
});

function parse(address: string) {
  const url = new URL(address);
  return {
    path: url.pathname,
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  };
}

const faultOf = (purpose: Purpose, jobId: string, query: { expires: string; signature: string }) => {
  try {
    addresses.check(purpose, jobId, query);
    return 'none';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

test('an address holds for its purpose, its job and its time', () => {
  const { path, ...query } = parse(addresses.sign('results', 'API_1', 60));
  expect(path).toBe('/latest/api/data-curation/results/API_1');
  const later = createSignedAddresses({
    secret: 'another secret of thirty-two characters',
    previousSecret: 'a secret of thirty-two characters',
    baseUrl: 'https://quire.example/',
    now: () => nowMs,
  });
  expect(() => later.check('results', 'API_1', query)).not.toThrow();
  expect(faultOf('results', 'API_1', query)).toBe('none');
  expect(faultOf('uploads', 'API_1', query)).toBe('curation.address_invalid');
  expect(faultOf('results', 'API_2', query)).toBe('curation.address_invalid');
  expect(faultOf('results', 'API_1', { ...query, expires: '9999999999' })).toBe('curation.address_invalid');
  expect(faultOf('results', 'API_1', { ...query, signature: '' })).toBe('curation.address_invalid');
  nowMs += 60_000;
  expect(faultOf('results', 'API_1', query)).toBe('curation.address_expired');
});
