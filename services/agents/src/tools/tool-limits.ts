/** What the tools of one call of an agent may take. */
export interface ToolLimits {
  /** Turns of the model; in the last one it has to answer. */
  turns: number;
  /** Calls of one turn that are at work at once. */
  atOnce: number;
  /** Calls that one turn may ask for; the model is told of the others that they were not made. */
  callsOfTurn: number;
  /** Time of one call. */
  callMs: number;
  /** Time of all calls together. */
  allCallsMs: number;
  /** Characters of a result; of longer ones the model sees beginning and end. */
  resultLength: number;
  tools: number;
}

export const toolLimits: ToolLimits = {
  turns: 20,
  atOnce: 8,
  callsOfTurn: 32,
  callMs: 120_000,
  allCallsMs: 900_000,
  resultLength: 60_000,
  tools: 256,
};
