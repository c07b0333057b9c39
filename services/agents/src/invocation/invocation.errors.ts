import { defineError } from '@quire/errors';

export const wrongEndpoint = defineError(
  'agent.wrong_endpoint',
  400,
  (type: string, endpoint: string) =>
    `This is an agent of type ${type}, which is invoked with ${endpoint}; see GET /v1/agents/types.`,
);
export const outputTruncated = defineError(
  'model_output_truncated',
  502,
  (maxTokens: number) =>
    `The model's output was cut off at ${maxTokens} tokens; raise inferenceConfig.maxTokens and try again.`,
);
export const outputInvalid = defineError(
  'model_output_invalid',
  502,
  (fault: string) => `The model's answer does not fit the agent's outputSchema: ${fault}.`,
);
export const outputFiltered = defineError(
  'model_output_filtered',
  502,
  () => 'The model provider held its answer back by its content filter.',
);
export const invocationCancelled = defineError(
  'invocation.cancelled',
  499,
  () => 'The call was cancelled before the answer was complete.',
);
export const invocationBroken = defineError('invocation.broken', 500, (cause: unknown) => ({
  message: 'An unexpected error ended the answer.',
  cause,
}));
