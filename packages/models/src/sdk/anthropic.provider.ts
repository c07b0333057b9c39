import { defineProvider } from '../define-provider.ts';
import { connectSdk } from './connect-sdk.ts';

/** Anthropic's Messages interface. */
export const anthropicProvider = defineProvider({
  type: 'anthropic',
  kinds: ['chat'],
  needs: [['apiKey']],
  connect: (settings) =>
    connectSdk(
      { baseUrl: 'https://api.anthropic.com/v1', ...settings },
      {
        async load(wire) {
          const { createAnthropic } = await import('@ai-sdk/anthropic');
          return createAnthropic({ ...wire, apiKey: settings.apiKey });
        },
      },
    ),
});
