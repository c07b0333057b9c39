import type { Catalogue, CatalogueModel } from '@quire/models';

/** The models of the catalogue that can embed; the default one may be a model of another kind that embeds too. */
export const embeddingModels = (catalogue: Catalogue): CatalogueModel[] =>
  catalogue.list().filter(({ id, kind }) => kind === 'embedding' || id === catalogue.defaults.embedding);
