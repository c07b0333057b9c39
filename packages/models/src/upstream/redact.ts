import type { ProviderSettings } from '../define-provider.ts';

/** Shorter values are no secrets, and too common to be taken out of a sentence. */
const shortestSecret = 8;
/** Keys as the large providers make them, whole or masked, and what signs a request to AWS. */
const knownKeys =
  /\b(?:sk-[\w*-]+|AIza[\w*-]{8,}|(?:AKIA|ASIA|ABSK)[\w*=+/-]{8,}|Signature=[0-9a-f]+|Bearer\s+[\w.*=+/~-]{8,})/g;

/** Takes a provider's keys and headers out of what it says: some repeat the key that they refuse. */
export function createRedact(settings: Omit<ProviderSettings, 'name'>): (message: string) => string {
  const { apiKey, accessKeyId, secretAccessKey, sessionToken, headers = {}, baseUrl } = settings;
  const url = baseUrl === undefined ? undefined : new URL(baseUrl);
  const values = [apiKey, accessKeyId, secretAccessKey, sessionToken, ...Object.values(headers)];
  if (url) values.push(url.password, url.username, ...url.searchParams.values());
  // A header's value may be a scheme and a key; servers repeat either the whole or the key.
  const secrets = values
    .filter((value) => value !== undefined)
    .flatMap((value) => [value, ...value.split(/\s+/), encodeURIComponent(value)])
    .filter((value) => value.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  return (message) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message).replace(knownKeys, '***');
}
