import type { Chunk, ToolEvent } from '@quire/contracts/agents';
import type { OfferedCall } from '@quire/mcp';

/** Between two reports of mere text, ms. */
const everyMs = 250;

/** Reads an answer as it comes and reports how much of it there is: each tool at once, text now and then. */
export function createProgress(report: OfferedCall['report']) {
  let progress = 0;
  let reportedAt = 0;
  return (chunk: Chunk | ToolEvent): Promise<void> | undefined => {
    progress += 1;
    const isTool = chunk.type === 'run.tool' && chunk.status !== 'progress';
    if (!report || !(isTool || Date.now() - reportedAt >= everyMs)) return undefined;
    reportedAt = Date.now();
    return report({ progress, ...(isTool && { message: `${chunk.name}: ${chunk.status}` }) });
  };
}
