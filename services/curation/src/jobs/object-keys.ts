/** A job, and the tenant it belongs to. */
export interface JobRef {
  id: string;
  tenant: string;
}

/** Where a client puts the file. */
export const uploadKey = ({ id, tenant }: JobRef): string => `${tenant}/curation/uploads/${id}`;

/** What the results of a job's attempts have in common. */
export const resultPrefix = ({ id, tenant }: JobRef): string => `${tenant}/curation/results/${id}/`;

/** Where an attempt puts its result: each its own, so that a stale one overwrites nothing. */
export const resultKey = (ref: JobRef, attempt: number): string => `${resultPrefix(ref)}${attempt}.json`;

const uploadPattern = /^([^/]+\/[^/]+)\/curation\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The job that an object was uploaded for; undefined for every other object. */
export function jobOfUpload(key: string): JobRef | undefined {
  const [, tenant, id] = uploadPattern.exec(key) ?? [];
  return tenant && id ? { tenant, id } : undefined;
}
