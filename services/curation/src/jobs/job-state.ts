import type { JobStage, JobState } from '@quire/contracts/curation';
import { formatJobId } from './job-id.ts';
import type { JobRow } from './jobs.sql.ts';

/** Share of the work that lies behind a stage; extraction takes most of the time. */
const percentAt: Record<JobStage, number> = {
  waiting: 0,
  queued: 0,
  extracting: 10,
  normalizing: 60,
  chunking: 65,
  embedding: 70,
  storing: 95,
  done: 100,
};

/** A job as clients see it. An ended job keeps the stage at which it failed. */
export const jobState = ({ id, status, stage, message, createdAt, updatedAt }: JobRow): JobState => ({
  jobId: formatJobId(id),
  status,
  progress: { stage, percent: percentAt[stage] },
  ...(message !== null && { message }),
  createdAt,
  updatedAt,
});
