import { defineProvider } from '../define-provider.ts';
import { connectSdk } from './connect-sdk.ts';

/** Google's Gemini interface. */
export const googleProvider = defineProvider({
  type: 'google',
  kinds: ['chat', 'embedding'],
  needs: [['apiKey']],
  connect: (settings) =>
    connectSdk(
      { baseUrl: 'https://generativelanguage.googleapis.com/v1beta', ...settings },
      {
        async load(wire) {
          const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
          return createGoogleGenerativeAI({ ...wire, apiKey: settings.apiKey });
        },
        embeddingOptions: (outputDimensionality) => ({ google: { outputDimensionality } }),
      },
    ),
});
