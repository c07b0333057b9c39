import { defineProvider } from '../define-provider.ts';
import { connectOpenai } from './connect-openai.ts';

/** OpenAI itself. */
export const openaiProvider = defineProvider({
  type: 'openai',
  needs: ['apiKey'],
  connect: (settings) =>
    connectOpenai({ baseUrl: 'https://api.openai.com/v1', ...settings }, 'max_completion_tokens'),
});
