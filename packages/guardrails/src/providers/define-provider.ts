import type { Catalogue } from '@quire/models';
import type { ProviderPolicy } from '../define-policy.ts';
import type { ProviderSettings } from './settings.ts';

/** What a provider's guardrail is built from. */
export interface ProviderDeps {
  catalogue: Catalogue;
  fetch: typeof fetch;
}

interface Declaration<Settings extends ProviderSettings> {
  type: Settings['type'];
  /** What the list says where the operator's file says nothing. */
  describes(settings: Settings): string;
  category: string;
  /** Connects to nothing yet; throws where the settings do not fit the catalogue. */
  connect(settings: Settings, deps: ProviderDeps): ProviderPolicy['ask'];
}

/** Declares a way to ask somebody else. */
export const defineProvider =
  <Settings extends ProviderSettings>({ type, describes, category, connect }: Declaration<Settings>) =>
  (settings: ProviderSettings, deps: ProviderDeps): ProviderPolicy | undefined => {
    if (!isOf<Settings>(settings, type)) return undefined;
    const info = {
      name: settings.name,
      description: settings.description ?? describes(settings),
      category: settings.category ?? category,
      strength: null,
      appliesTo: settings.appliesTo ?? (['input', 'output'] as const).slice(),
    };
    return { kind: 'provider', info, timeoutMs: settings.timeoutMs, ask: connect(settings, deps) };
  };

const isOf = <S extends ProviderSettings>(settings: ProviderSettings, type: S['type']): settings is S =>
  settings.type === type;
