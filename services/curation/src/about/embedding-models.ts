import type { Catalogue, CatalogueModel } from '@quire/models';

/** The models of the catalogue that can embed texts; the default one may be a model of another kind that embeds too. */
export const embeddingModels = (catalogue: Catalogue): CatalogueModel[] =>
  catalogue
    .list()
    .filter(
      ({ id, kind, capabilities }) =>
        (kind === 'embedding' && !capabilities.vision) || id === catalogue.defaults.embedding,
    );
