import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mayInvoke } from './agent-access.ts';
import { Problem } from './problem.ts';
import { ChatRequest, TaskRequest } from './requests.ts';
import { AgentResponse } from './responses.ts';
import { VersionParams } from './versions.ts';

/** `sse` puts the same objects into server-sent events; without it a stream is one bare JSON object per line. */
const StreamQuery = z.strictObject({ format: z.literal('sse').optional() });

/**
 * Messages may bring files with them in base64. Requests of runs may not: they are kept and shown with the run, so there a
 * file goes by its address, its key or an upload.
 */
const chatBodyLimit = 35 * 1024 * 1024;

const refusals = { 400: Problem, 404: Problem, 502: Problem, 504: Problem };

export const invoke = defineEndpoint('invocation.invoke', {
  method: 'POST',
  url: '/v1/agents/:agent_id/versions/:version_id/invoke',
  access: mayInvoke,
  operationClass: 'invoke',
  summary: 'Ask a rag or tool agent',
  params: VersionParams,
  bodyLimit: chatBodyLimit,
  body: ChatRequest,
  response: { 200: AgentResponse, ...refusals },
});

export const invokeStream = defineEndpoint('invocation.invokeStream', {
  method: 'POST',
  url: '/v1/agents/:agent_id/versions/:version_id/invoke-stream',
  access: mayInvoke,
  operationClass: 'invoke',
  summary: 'Ask a rag or tool agent; the answer comes in chunks',
  params: VersionParams,
  querystring: StreamQuery,
  bodyLimit: chatBodyLimit,
  body: ChatRequest,
  response: refusals,
});

export const invokeTask = defineEndpoint('invocation.invokeTask', {
  method: 'POST',
  url: '/v1/agents/:agent_id/versions/:version_id/invoke-task',
  access: mayInvoke,
  operationClass: 'invoke',
  summary: 'Run a task agent on its inputs',
  params: VersionParams,
  body: TaskRequest,
  response: { 200: AgentResponse, ...refusals },
});

export const invokeTaskStream = defineEndpoint('invocation.invokeTaskStream', {
  method: 'POST',
  url: '/v1/agents/:agent_id/versions/:version_id/invoke-task-stream',
  access: mayInvoke,
  operationClass: 'invoke',
  summary: 'Run a task agent on its inputs; the answer comes in chunks',
  params: VersionParams,
  querystring: StreamQuery,
  body: TaskRequest,
  response: refusals,
});
