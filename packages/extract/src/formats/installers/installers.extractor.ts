import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const installersExtractor = factsExtractor('Installer', [
  [
    binaryType('application/x-msi', 'Windows installer', 'msi msp mst msm pcp', { cfbEntry: /^\u4840/ }),
    async () => (await import('./read-installer.ts')).readInstaller,
  ],
]);
