import type { Action } from './define-action.ts';
import { imageClassification } from './image-classification.action.ts';
import { imageDescription } from './image-description.action.ts';
import { imageEmbeddings } from './image-embeddings.action.ts';
import { imageMetadataGeneration } from './image-metadata-generation.action.ts';
import { namedEntityRecognitionImage } from './named-entity-recognition-image.action.ts';
import { namedEntityRecognitionText } from './named-entity-recognition-text.action.ts';
import { textClassification } from './text-classification.action.ts';
import { textEmbeddings } from './text-embeddings.action.ts';
import { textMetadataGeneration } from './text-metadata-generation.action.ts';
import { textSummarization } from './text-summarization.action.ts';

/** All actions, in the order in which they are listed. */
export const actions: readonly Action[] = [
  textSummarization,
  textMetadataGeneration,
  textClassification,
  textEmbeddings,
  namedEntityRecognitionText,
  imageDescription,
  imageMetadataGeneration,
  imageClassification,
  imageEmbeddings,
  namedEntityRecognitionImage,
];

const byName = new Map(actions.map((action) => [action.name, action]));
const byLegacyName = new Map(actions.map((action) => [action.legacyName, action]));

export const findAction = (name: string): Action | undefined => byName.get(name);
export const findLegacyAction = (name: string): Action | undefined => byLegacyName.get(name);

const bare = (name: string) => name.replace(/[-_ ]/g, '').toLowerCase();

/** The action that was probably meant by another spelling of its name. */
export const findMisspelt = (name: string): Action | undefined =>
  actions.find((action) => bare(action.name) === bare(name));
