import type { JobState } from '@quire/contracts/curation';
import { formatJobId } from './job-id.ts';
import type { JobRow } from './jobs.sql.ts';

/** A job as clients see it. An ended job keeps the stage at which it failed. */
export const jobState = (job: JobRow): JobState => ({
  jobId: formatJobId(job.id),
  status: job.status,
  progress: { stage: job.stage, percent: job.percent },
  ...(job.message !== null && { message: job.message }),
  ...(job.reason !== null && { metadata: { reason: job.reason } }),
  createdAt: job.createdAt,
  updatedAt: job.updatedAt,
});
