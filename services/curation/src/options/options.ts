import { newId, type PageQuery } from '@quire/contracts';
import type { CurationOptions, OptionRule, OptionsRequest, RuleRequest } from '@quire/contracts/curation';
import type { Db, Once } from '@quire/db';
import type { Catalogue } from '@quire/models';
import { type FileFacts, matchesRule } from './match-rule.ts';
import { mergeSettings, readSettings } from './option-settings.ts';
import { ruleNotFound, tooManyRules } from './options.errors.ts';
import {
  countRules,
  deleteDefaults,
  deleteRule,
  findRule,
  findTenantOptions,
  insertRule,
  listRules,
  saveDefaults,
  updateRule,
} from './options.sql.ts';
import { resolveOptions } from './resolve-options.ts';

/** Each presign reads them all. */
const maxRules = 200;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The options of a tenant's jobs. Of each option the first that names it holds: the request, then the rules that match the
 * file by their priority, then the tenant's defaults, then those of the product.
 */
export function createOptions({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  const resolve = (...strongestFirst: OptionsRequest[]): CurationOptions =>
    resolveOptions(mergeSettings(strongestFirst.map(readSettings)), catalogue);

  async function forFile(tenant: string, request: OptionsRequest, file: FileFacts) {
    const { defaults, rules } = await findTenantOptions(db.tenant(tenant), tenant);
    const matched = rules.filter(({ match }) => matchesRule(match, file));
    return { matched, options: resolve(request, ...matched.map(({ options }) => options), defaults ?? {}) };
  }

  const idOf = (id: string) => {
    if (!uuid.test(id)) throw ruleNotFound();
    return id;
  };

  return {
    forFile,

    async defaults(tenant: string): Promise<CurationOptions> {
      const { defaults } = await findTenantOptions(db.tenant(tenant), tenant);
      return resolve(defaults ?? {});
    },

    async saveDefaults(tenant: string, options: OptionsRequest): Promise<CurationOptions> {
      const resolved = resolve(options);
      await saveDefaults(db.tenant(tenant), tenant, options);
      return resolved;
    },

    clearDefaults: (tenant: string) => deleteDefaults(db.tenant(tenant), tenant),

    async list(tenant: string, page: PageQuery) {
      const own = db.tenant(tenant);
      const [rules, total] = await Promise.all([listRules(own, tenant, page), countRules(own, tenant)]);
      return { rules, total };
    },

    /** Refuses options that could not be honoured even alone. */
    create: (tenant: string, rule: RuleRequest, once?: Once): Promise<OptionRule> => {
      resolve(rule.options);
      return db.transaction(
        async (tx) => {
          if ((await countRules(tx, tenant)) >= maxRules) throw tooManyRules(maxRules);
          return insertRule(tx, tenant, newId(), rule);
        },
        { tenant, once },
      );
    },

    async get(tenant: string, id: string): Promise<OptionRule> {
      const rule = await findRule(db.tenant(tenant), tenant, idOf(id));
      if (!rule) throw ruleNotFound();
      return rule;
    },

    async replace(tenant: string, id: string, rule: RuleRequest): Promise<OptionRule> {
      resolve(rule.options);
      const replaced = await updateRule(db.tenant(tenant), tenant, idOf(id), rule);
      if (!replaced) throw ruleNotFound();
      return replaced;
    },

    async remove(tenant: string, id: string): Promise<void> {
      if ((await deleteRule(db.tenant(tenant), tenant, idOf(id))) === 0) throw ruleNotFound();
    },
  };
}

export type Options = ReturnType<typeof createOptions>;
