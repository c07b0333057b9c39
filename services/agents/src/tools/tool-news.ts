import type { ToolEvent } from '@quire/contracts/agents';
import type { MadeFileNote } from './define-tool.ts';

/** What comes of an agent's tools, besides what its model says. */
export interface ToolNews {
  type: 'tool';
  event?: ToolEvent;
  files?: readonly MadeFileNote[];
}
