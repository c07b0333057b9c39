import type { AgentTypeName } from '@quire/contracts/agents';
import type { Catalogue, CatalogueModel } from '@quire/models';

/** Language models of the catalogue, all or those for agents of one type; a model that names no type serves all. */
export const modelsFor = (catalogue: Catalogue, type?: AgentTypeName): CatalogueModel[] =>
  catalogue
    .list()
    .filter(({ kind }) => kind === 'chat')
    .filter(({ agentTypes }) => !type || agentTypes.length === 0 || agentTypes.includes(type));
