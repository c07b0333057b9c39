import { defineProvider } from '../define-provider.ts';
import { connectOpenai } from './connect-openai.ts';

/** Any server that speaks OpenAI's protocol: vLLM, Ollama, llama.cpp, LiteLLM, most vendors. */
export const openaiCompatibleProvider = defineProvider({
  type: 'openai-compatible',
  needs: ['baseUrl'],
  connect: (settings) => connectOpenai({ baseUrl: '', ...settings }, 'max_tokens'),
});
