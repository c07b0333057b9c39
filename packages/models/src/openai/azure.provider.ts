import { defineProvider, type ProviderSettings } from '../define-provider.ts';
import { connectOpenai, openaiKinds } from './connect-openai.ts';

/**
 * Azure OpenAI; a model's name there is that of its deployment. The base url is that of the resource, with
 * `?api-version=` for the interface that has one address for each deployment, or a whole path.
 */
export const azureProvider = defineProvider({
  type: 'azure',
  kinds: openaiKinds,
  needs: [['baseUrl', 'apiKey']],
  connect: ({ baseUrl = '', ...settings }: ProviderSettings) => {
    const { pathname, searchParams } = new URL(baseUrl);
    const isVersioned = searchParams.has('api-version');
    return connectOpenai(
      { ...settings, baseUrl, keyHeader: 'api-key' },
      {
        maxTokensField: 'max_completion_tokens',
        pathOf: ({ model }) => {
          if (pathname !== '/') return '';
          return isVersioned ? `/openai/deployments/${encodeURIComponent(model)}` : '/openai/v1';
        },
      },
    );
  },
});
