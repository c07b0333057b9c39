import { builtinProvider } from './builtin/builtin.provider.ts';
import { azureProvider } from './openai/azure.provider.ts';
import { openaiProvider } from './openai/openai.provider.ts';
import { openaiCompatibleProvider } from './openai/openai-compatible.provider.ts';

export const providers = [builtinProvider, openaiCompatibleProvider, openaiProvider, azureProvider];
