const pattern = /^API_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id clients know a job by. */
export const formatJobId = (id: string): string => `API_${id}`;

/** The record id in a client's job id; undefined when there can be no such job. */
export const parseJobId = (jobId: string): string | undefined => pattern.exec(jobId)?.[1];
