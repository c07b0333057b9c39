const MIB = 1024 * 1024;

/** What one run may use at most. Bytes, unless the name says otherwise. */
export interface Limits {
  wallMs: number;
  cpuSeconds: number;
  /** Resident memory of all processes of the run together. */
  memory: number;
  processes: number;
  /** Files in the work folder, those handed in not counted. */
  disk: number;
  /** Each of standard output and standard error; what follows is cut off. */
  output: number;
  /** Files that are handed back. */
  files: number;
}

export const defaultLimits: Limits = {
  wallMs: 30_000,
  cpuSeconds: 30,
  memory: 512 * MIB,
  processes: 32,
  disk: 64 * MIB,
  output: 256 * 1024,
  files: 32,
};
