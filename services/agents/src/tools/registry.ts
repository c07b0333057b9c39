import type { Tool } from '@quire/contracts/agents';
import { codeInterpreterTool } from './code-interpreter.tool.ts';
import type { ToolKind } from './define-tool.ts';
import { functionTool } from './function.tool.ts';
import { mcpTool } from './mcp.tool.ts';
import { ragTool } from './rag.tool.ts';
import { structuredOutputTool } from './structured-output.tool.ts';
import { taskAgentTool } from './task-agent.tool.ts';

type Kinds = { [T in Tool['toolType']]: ToolKind<T> };

export const toolKinds: Kinds = {
  rag: ragTool,
  function: functionTool,
  mcp: mcpTool,
  structured_output: structuredOutputTool,
  task_agent: taskAgentTool,
  code_interpreter: codeInterpreterTool,
};

/** The kind of a tool, which takes tools of that kind. */
export const kindOf = <T extends Tool>(tool: T): ToolKind<T['toolType']> =>
  toolKinds[tool.toolType as T['toolType']];
