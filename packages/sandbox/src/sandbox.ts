import type { Programs } from './bubblewrap.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { type Ability, probe } from './probe.ts';
import { type CodeRequest, type CodeResult, runCode } from './run.ts';
import { sandboxUnavailable } from './sandbox.errors.ts';

export interface SandboxOptions {
  /** Programs to use in place of those that are installed. */
  programs?: Partial<Programs>;
  limits?: Partial<Limits>;
  /** Runs at work at once; others wait their turn. */
  concurrency?: number;
}

/** A place to run programs of strangers. */
export interface Sandbox {
  /** Found out once, by running something. */
  ability(): Promise<Ability>;
  /**
   * Runs a Python program without a network and without a view of the host. What the program does wrong is in the
   * result; aborting the signal kills it. Throws `sandbox.unavailable` (503) where the host cannot isolate.
   */
  run(request: CodeRequest, signal: AbortSignal): Promise<CodeResult>;
}

export function createSandbox({ programs = {}, limits, concurrency = 4 }: SandboxOptions = {}): Sandbox {
  const allowed = { ...defaultLimits, ...limits };
  const waiting: (() => void)[] = [];
  let known: Promise<Ability> | undefined;
  let running = 0;

  const ability = () => {
    known ??= probe(programs);
    return known;
  };
  async function turn(): Promise<void> {
    if (running < concurrency) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
  return {
    ability,
    async run(request, signal) {
      const found = await ability();
      if (!found.available) throw sandboxUnavailable(found.reason);
      await turn();
      try {
        return await runCode(found.programs, allowed, request, signal);
      } finally {
        leave();
      }
    },
  };
}
