import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const extended = binaryType(
  'application/vnd.etsi.asic-e+zip',
  'Signed container (ASiC-E)',
  'asice sce edoc bdoc',
);

export const signedContainerExtractor = defineExtractor({
  name: 'Signed container',
  route: 'text',
  cost: 'heavy',
  types: [
    { ...extended, mediaTypes: ['application/vnd.bdoc-1.0'] },
    binaryType('application/vnd.etsi.asic-s+zip', 'Signed container (ASiC-S)', 'asics scs'),
  ],
  maxBytes: 5 * 1024 ** 3,
  async extract(file, context) {
    const { readSignedContainer } = await import('./read-signed-container.ts');
    return readSignedContainer(file.path, context);
  },
});
