import { builtinProvider } from './builtin/builtin.provider.ts';
import { onnxProvider } from './onnx/onnx.provider.ts';
import { azureProvider } from './openai/azure.provider.ts';
import { openaiProvider } from './openai/openai.provider.ts';
import { openaiCompatibleProvider } from './openai/openai-compatible.provider.ts';
import { anthropicProvider } from './sdk/anthropic.provider.ts';
import { bedrockProvider } from './sdk/bedrock.provider.ts';
import { googleProvider } from './sdk/google.provider.ts';

export const providers = [
  builtinProvider,
  openaiCompatibleProvider,
  openaiProvider,
  azureProvider,
  anthropicProvider,
  bedrockProvider,
  googleProvider,
  onnxProvider,
];
