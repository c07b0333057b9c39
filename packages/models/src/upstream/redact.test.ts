import { expect, it } from 'vitest';
import { createRedact } from './redact.ts';

const redact = createRedact({
  baseUrl: 'https://user:pass-phrase@models.example/v1?code=query-secret',
  apiKey: 'key-that-stays',
  secretAccessKey: 'aws/secret+key==',
  headers: { 'x-token': 'Basic aGVhZGVyLXRva2Vu', 'x-team': 'blue' },
});

it.each([
  ['no key key-that-stays here', 'no key *** here'],
  ['Bearer key-that-stays', 'Bearer ***'],
  ['aGVhZGVyLXRva2Vu was refused', '*** was refused'],
  ['"Basic aGVhZGVyLXRva2Vu"', '"***"'],
  ['aws/secret+key== and aws%2Fsecret%2Bkey%3D%3D', '*** and ***'],
  ['query-secret, pass-phrase', '***, ***'],
  ['sk-abc***xyz, AIzaSyA-123456789, AKIAABCDEFGHIJKLMNOP', '***, ***, ***'],
  ['Bearer abcdefgh.ijkl', '***'],
  ['the blue team has no such model', 'the blue team has no such model'],
])('shows "%s" as "%s"', (said, shown) => {
  expect(redact(said)).toBe(shown);
});
