/** The guidance of a request in words for a model; undefined where there is none. */
export const guidance = (instructions: Record<string, unknown> | undefined): string | undefined =>
  instructions && Object.keys(instructions).length > 0
    ? `Guidance: ${JSON.stringify(instructions)}`
    : undefined;
