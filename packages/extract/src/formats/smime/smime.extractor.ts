import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

/** Identifiers of kinds of content, which stand after a tag and a length of one to five bytes. */
const ids = ['\x06\x09\x2a\x86H\x86\xf7\x0d\x01\x07', '\x06\x0b\x2a\x86H\x86\xf7\x0d\x01\x09\x10\x01'];

const signed = binaryType('application/pkcs7-mime', 'Signed or encrypted file (CMS)', 'p7m p7s p7z', {
  magic: [2, 3, 4, 5, 6].flatMap((at) => ids.map((bytes) => ({ at, bytes }))),
});

export const smimeExtractor = defineExtractor({
  name: 'Signed file',
  route: 'text',
  cost: 'heavy',
  types: [
    {
      ...signed,
      mediaTypes: [
        'application/x-pkcs7-mime',
        'application/pkcs7-signature',
        'application/x-pkcs7-signature',
      ],
    },
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file, context) {
    const { readSigned } = await import('./read-signed.ts');
    return readSigned(file, context);
  },
});
