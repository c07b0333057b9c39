import type { Tool } from '@quire/contracts/agents';
import type { JsonSchema } from '@quire/models';
import type { ReadDocument, Report } from '../agent-types/define-agent-type.ts';
import type { Caller } from '../invocation/caller.ts';
import type { ToolDeps } from './tool-deps.ts';

/** What a tool answers the model. It is data, whatever it says. */
export interface ToolAnswer {
  text: string;
  /** The tool has failed; the text says how, for the model to do better. */
  isError?: boolean;
  /** Files that the tool made. */
  files?: MadeFileNote[];
}

/** A file that is kept for the caller, as the response's `customOutputs.files` tells of it. */
export interface MadeFileNote {
  fileId: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  downloadUrl: string | null;
  downloadExpiresAt: string | null;
}

/** What a single use of a tool is given besides its arguments. */
export interface ToolUse {
  signal: AbortSignal;
  onProgress(progress: number, total?: number): void;
}

/** A function that the model may call while an agent answers. */
export interface CallableTool {
  /** What the model calls it by. */
  name: string;
  description: string;
  parameters: JsonSchema;
  /** Told apart where names clash: the server that a tool is of. */
  origin?: string;
  /** Calling it may change something outside: a run that has called it is not begun again. */
  hasEffects?: boolean;
  /** It is called only when a person has agreed. */
  needsApproval?: boolean;
  /** Executes it. Left out of a function whose calls go back to the client. */
  call?(given: Record<string, unknown>, use: ToolUse): Promise<ToolAnswer>;
  /** Its arguments are the agent's answer. */
  isAnswer?: boolean;
}

/** The call of an agent that a tool is opened for. */
export interface ToolScene {
  caller: Caller;
  /** Documents that came with the request. */
  documents: readonly ReadDocument[];
  /** Ids of the files that the request puts into the work folder of its code. */
  fileIds: readonly string[];
}

type ToolType = Tool['toolType'];
export type ToolOf<T extends ToolType> = Extract<Tool, { toolType: T }>;

/** A kind of tool: what a configuration may hold of it, and the functions that it gives to a model. */
export interface ToolKind<T extends ToolType> {
  toolType: T;
  description: string;
  /** Checks what the configuration's schema cannot. `field` names the tool. */
  check?(tool: ToolOf<T>, field: string, report: Report): void;
  /** Why it cannot be used on this host. */
  missing?(deps: ToolDeps): Promise<string | undefined>;
  /** Opens it for one call of an agent. */
  open(
    tool: ToolOf<T>,
    scene: ToolScene,
    deps: ToolDeps,
    signal: AbortSignal,
  ): Promise<CallableTool[]> | CallableTool[];
}

/** Declares a kind of tool; a line in the registry makes it known. */
export const defineTool = <const T extends ToolType>(kind: ToolKind<T>): ToolKind<T> => kind;
