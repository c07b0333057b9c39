export type { InputFile } from './bubblewrap.ts';
export type { Limits } from './limits.ts';
export type { OutputFile } from './output.ts';
export type { Ability } from './probe.ts';
export type { CodeRequest, CodeResult } from './run.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
