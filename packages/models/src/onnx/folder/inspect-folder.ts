import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { CatalogueModel } from '../../catalogue/catalogue-model.ts';
import type { ModelFindings, ProviderSettings, ServedModel } from '../../define-provider.ts';
import {
  FolderFault,
  type ModelFolder,
  missing,
  pictureWidthOf,
  readModelFolder,
  widthOf,
} from './model-folder.ts';

const { resolve: findPackage } = createRequire(import.meta.url);
/** What exports call labels that nobody named. */
const nameless = /^LABEL_\d+$/;
const unserved = ['function_calling', 'tool_choice', 'structured_output'] as const;

/** The folder of a model. */
export const folderOf = ({ path = '.' }: ProviderSettings, { model }: ServedModel): string =>
  resolve(path, model);

/** What keeps a model from being run here, and what its files say of it. */
export function inspectFolder(
  settings: ProviderSettings,
  model: ServedModel,
  { kind, capabilities }: Pick<CatalogueModel, 'kind' | 'capabilities'>,
  find: (name: string) => string = findPackage,
): ModelFindings {
  const strange = kind === 'embedding' ? unserved : [...unserved, 'vision' as const];
  const faults = strange
    .filter((name) => capabilities[name])
    .map((name) => `has the capability ${name}, which the type onnx does not serve`);
  if (!isInstalled(find))
    faults.push('needs the npm package onnxruntime-node, which is not installed; see docs/models.md');
  try {
    const path = folderOf(settings, model);
    const folder = readModelFolder(path, model.file);
    const isOfPictures = kind === 'embedding' && capabilities.vision;
    const needed = isOfPictures ? 'preprocessor_config.json' : 'tokenizer.json';
    if (!(isOfPictures ? folder.pictures : folder.tokenizer)) missing(path, needed);
    if (!isOfPictures) faults.push(...kindFaults[kind](folder, model));
    const { config, window } = folder;
    const width = isOfPictures ? pictureWidthOf(folder) : widthOf(folder);
    if (kind === 'embedding') faults.push(...dimensionFaults(width, model));
    const dimensions = kind === 'embedding' ? width : undefined;
    const metadata = { runtime: 'onnx', architecture: config.model_type, ...(dimensions && { dimensions }) };
    return { faults, metadata, contextLength: window };
  } catch (error) {
    if (!(error instanceof FolderFault)) throw error;
    return { faults: [...faults, error.message] };
  }
}

const kindFaults: Record<CatalogueModel['kind'], (folder: ModelFolder, model: ServedModel) => string[]> = {
  chat({ template, window }, { contextLength }) {
    const faults: string[] = [];
    if (!template)
      faults.push('has no chat template, neither chat_template.jinja nor in tokenizer_config.json');
    if (!window && !contextLength)
      faults.push('does not say how much it takes; set capabilities.max_context_length');
    return faults;
  },
  embedding: ({ pooling }) =>
    pooling ? [] : ['is pooled in a way, or by a layer of its own, that the type onnx does not know'],
  moderation: ({ config: { id2label = {} } }) =>
    Object.values(id2label).some((label) => !nameless.test(label))
      ? []
      : ['has no names for what it finds: config.json gives none as id2label'],
  transcription: () => [],
};

function dimensionFaults(width: number | undefined, { dimensions }: ServedModel): string[] {
  if (!width) return ['does not say how long its vectors are: config.json has no hidden_size'];
  return dimensions && dimensions !== width
    ? [`has embeddings of ${width} floats, and metadata.dimensions says ${dimensions}`]
    : [];
}

/** Whether the runtime, which is not installed with the product, is there. */
function isInstalled(find: (name: string) => string): boolean {
  try {
    return find('onnxruntime-node') !== '';
  } catch {
    return false;
  }
}
