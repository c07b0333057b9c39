import { defineProvider } from '../define-provider.ts';
import { connectOpenai, openaiKinds } from './connect-openai.ts';

/** Any server that speaks OpenAI's protocol: vLLM, Ollama, llama.cpp, LiteLLM, most vendors. */
export const openaiCompatibleProvider = defineProvider({
  type: 'openai-compatible',
  kinds: openaiKinds,
  needs: [['baseUrl']],
  connect: (settings) => connectOpenai({ baseUrl: '', ...settings }, { maxTokensField: 'max_tokens' }),
});
