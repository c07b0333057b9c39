import { expect, it } from 'vitest';
import { hexadecimalFloat } from './read-xport.ts';
import { unpackPatterns, unpackRuns } from './sas-unpack.ts';

const text = (bytes: Buffer) => bytes.toString('latin1');

it('unpacks counted repetitions of a row', () => {
  const packed = Buffer.concat([
    Buffer.from([0x84]),
    Buffer.from('River'),
    Buffer.from([0xe3, 0xc1, 0x78, 0xd0, 0xf1]),
    Buffer.from([0x82]),
    Buffer.from('end'),
  ]);
  expect(text(unpackRuns(packed, 22))).toBe('River     xxxx@@\0\0\0end');
});

it('unpacks repeated patterns of a row', () => {
  const packed = Buffer.from([
    0b0000_0011,
    0b0000_0000,
    ...Buffer.from('abcabc'),
    0x33,
    0x00,
    0x02,
    0x2e,
    0x21,
  ]);
  expect(text(unpackPatterns(packed, 15))).toBe('abcabcabc.....!');
});

it('reads numbers of the IBM 360', () => {
  expect(hexadecimalFloat(Buffer.from('42640000', 'hex'))).toBe(100);
  expect(hexadecimalFloat(Buffer.from('c2760000', 'hex'))).toBe(-118);
  expect(hexadecimalFloat(Buffer.from('2e000000', 'hex'))).toBeUndefined();
});
