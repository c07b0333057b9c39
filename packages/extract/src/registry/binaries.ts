import { capturesExtractor } from '../captures/captures.extractor.ts';
import type { Extractor } from '../define-extractor.ts';
import { drawingsExtractor } from '../drawings/drawings.extractor.ts';
import { solidsExtractor } from '../drawings/solid/solids.extractor.ts';
import { fontsExtractor } from '../fonts/fonts.extractor.ts';
import { helpExtractor } from '../help/help.extractor.ts';
import { installersExtractor } from '../installers/installers.extractor.ts';
import { linksExtractor } from '../links/links.extractor.ts';
import { mapsExtractor } from '../maps/maps.extractor.ts';
import { musicExtractor } from '../music/music.extractor.ts';
import { programsExtractor } from '../programs/programs.extractor.ts';
import { scienceExtractor } from '../science/science.extractor.ts';
import { serialisedExtractor } from '../serialised/serialised.extractor.ts';
import { trainedModelsExtractor } from '../trained-models/trained-models.extractor.ts';

/** Files that are no documents and yet hold words. */
export const binaries: readonly Extractor[] = [
  fontsExtractor,
  programsExtractor,
  linksExtractor,
  installersExtractor,
  drawingsExtractor,
  solidsExtractor,
  scienceExtractor,
  mapsExtractor,
  helpExtractor,
  musicExtractor,
  capturesExtractor,
  trainedModelsExtractor,
  serialisedExtractor,
];
