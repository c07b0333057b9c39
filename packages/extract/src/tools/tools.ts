import { Unreadable } from '../unreadable.ts';
import { type RunOptions, runProgram, type ToolOutput } from './run-program.ts';
import type { SystemTool, ToolPaths } from './system-tools.ts';

interface ToolsOptions {
  paths: ToolPaths;
  /** Its home and the place of its temporary files. */
  workDir: string;
  remainingMs(): number;
}

/** The programs of the host, each run in bounds: time, memory, output, a home of its own, no network where the host can do that. */
export function createTools({ paths, workDir, remainingMs }: ToolsOptions) {
  return {
    has: (tool: SystemTool): boolean => paths[tool] !== undefined,

    /** Runs a program to its end. Throws `Unreadable` when it is missing, fails, or passes a bound. */
    async run(tool: SystemTool, args: readonly string[], options: RunOptions = {}): Promise<ToolOutput> {
      const program = paths[tool];
      if (!program) throw new Unreadable('unsupported', `needs ${tool}`);
      const timeoutMs = Math.min(options.timeoutMs ?? Number.POSITIVE_INFINITY, remainingMs());
      return runProgram(program, args, { ...options, timeoutMs, workDir });
    },
  };
}

export type Tools = ReturnType<typeof createTools>;
