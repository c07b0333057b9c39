import { defineProvider } from '../define-provider.ts';
import { connectSdk } from './connect-sdk.ts';

/** Amazon Bedrock's Converse interface, with an API key of its own or with an access key that signs each request. */
export const bedrockProvider = defineProvider({
  type: 'bedrock',
  kinds: ['chat', 'embedding'],
  needs: [['apiKey'], ['accessKeyId', 'secretAccessKey']],
  takes: ['region', 'accessKeyId', 'secretAccessKey', 'sessionToken'],
  connect: ({ region = 'us-east-1', ...settings }) =>
    connectSdk(
      { baseUrl: `https://bedrock-runtime.${region}.amazonaws.com`, ...settings },
      {
        async load(wire) {
          const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
          const { apiKey = '', accessKeyId, secretAccessKey, sessionToken } = settings;
          // An empty key, unlike none, keeps the SDK from looking for one in the environment.
          return createAmazonBedrock({ ...wire, region, apiKey, accessKeyId, secretAccessKey, sessionToken });
        },
        embeddingOptions: (dimensions) => ({ bedrock: { dimensions } }),
      },
    ),
});
