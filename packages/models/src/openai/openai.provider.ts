import { defineProvider } from '../define-provider.ts';
import { connectOpenai, openaiKinds } from './connect-openai.ts';

/** OpenAI itself. */
export const openaiProvider = defineProvider({
  type: 'openai',
  kinds: openaiKinds,
  needs: [['apiKey']],
  connect: (settings) =>
    connectOpenai(
      { baseUrl: 'https://api.openai.com/v1', ...settings },
      { maxTokensField: 'max_completion_tokens' },
    ),
});
