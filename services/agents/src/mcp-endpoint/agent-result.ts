import type { AgentResponse } from '@quire/contracts/agents';
import type { AppError } from '@quire/errors';
import type { OfferedResult } from '@quire/mcp';
import { z } from 'zod';
import type { OfferedAgent } from '../agents/offers.ts';
import type { Outcome } from '../invocation/respond.ts';
import { givesObject } from './agent-tool.ts';

/** An agent's answer as the result of a tool. */
export function toResult({ response, failure }: Outcome, { outputSchema }: OfferedAgent): OfferedResult {
  if (failure) return toFailure(failure.error);
  const asked = response.output.flatMap((item) => (item.type === 'function_call' ? item.name : []));
  if (asked.length > 0)
    return failed(
      `The agent asks its caller to execute ${asked.join(', ')}, which cannot be done from here; invoke it over HTTP.`,
    );
  const text = textOf(response);
  return {
    content: [{ type: 'text', text }, ...linksOf(response)],
    ...(givesObject(outputSchema) && { structuredContent: JSON.parse(text) as Record<string, unknown> }),
  };
}

/** What went wrong, for the model that called the tool. */
export const toFailure = ({ message }: AppError): OfferedResult => failed(message);

const failed = (text: string): OfferedResult => ({ content: [{ type: 'text', text }], isError: true });

const textOf = ({ output }: AgentResponse) =>
  output.flatMap((item) => (item.type === 'message' ? item.content.map(({ text }) => text) : [])).join('');

const MadeFiles = z.array(
  z.object({ fileName: z.string(), contentType: z.string(), downloadUrl: z.string().nullable() }),
);

/** Files that the agent's tools made, for the client to fetch. */
function linksOf({ customOutputs }: AgentResponse): OfferedResult['content'] {
  const { data = [] } = MadeFiles.safeParse(customOutputs.files);
  return data.flatMap(({ fileName, contentType, downloadUrl }) =>
    downloadUrl === null
      ? []
      : { type: 'resource_link' as const, uri: downloadUrl, name: fileName, mimeType: contentType },
  );
}
