/** Where writers of a run's log ring for its readers. */
export const runChannel = (runId: string): string => `quire:run:${runId}`;
