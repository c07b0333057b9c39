import type { Extractor } from '../define-extractor.ts';
import { capturesExtractor } from '../formats/captures/captures.extractor.ts';
import { drawingsExtractor } from '../formats/drawings/drawings.extractor.ts';
import { solidsExtractor } from '../formats/drawings/solid/solids.extractor.ts';
import { fontsExtractor } from '../formats/fonts/fonts.extractor.ts';
import { helpExtractor } from '../formats/help/help.extractor.ts';
import { installersExtractor } from '../formats/installers/installers.extractor.ts';
import { linksExtractor } from '../formats/links/links.extractor.ts';
import { mapsExtractor } from '../formats/maps/maps.extractor.ts';
import { musicExtractor } from '../formats/music/music.extractor.ts';
import { programsExtractor } from '../formats/programs/programs.extractor.ts';
import { scienceExtractor } from '../formats/science/science.extractor.ts';
import { serialisedExtractor } from '../formats/serialised/serialised.extractor.ts';
import { trainedModelsExtractor } from '../formats/trained-models/trained-models.extractor.ts';

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
