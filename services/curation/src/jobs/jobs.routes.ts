import { deleteJob, getJobStatus, startJob } from '@quire/contracts/curation';
import type { App } from '@quire/service-kit';
import type { Storage } from '@quire/storage';
import { removeFiles } from './job-files.ts';
import { parseJobId } from './job-id.ts';
import { jobState } from './job-state.ts';
import { jobNotFound, nothingUploaded } from './jobs.errors.ts';
import type { CurationJobs } from './jobs.ts';
import { type JobRef, uploadKey } from './object-keys.ts';

export function mountJobs(app: App, { jobs, storage }: { jobs: CurationJobs; storage: Storage }): void {
  app.route({
    ...getJobStatus,
    handler: async ({ params, principal }) =>
      jobState(await jobs.get(refOf(params.job_id, principal.tenant.id))),
  });
  app.route({
    ...startJob,
    handler: async ({ params, principal }) => {
      const ref = refOf(params.job_id, principal.tenant.id);
      const { status } = await jobs.get(ref);
      if (status === 'Wait For Upload') {
        if (!(await storage.head(uploadKey(ref)))) throw nothingUploaded();
        await jobs.start(ref);
      }
      return jobState(await jobs.get(ref));
    },
  });
  app.route({
    ...deleteJob,
    handler: async ({ params, principal }, reply) => {
      const ref = refOf(params.job_id, principal.tenant.id);
      const { uploadId } = await jobs.get(ref);
      await jobs.remove(ref);
      await removeFiles(storage, { ...ref, uploadId });
      return reply.status(204).send(null);
    },
  });
}

function refOf(jobId: string, tenant: string): JobRef {
  const id = parseJobId(jobId);
  if (id === undefined) throw jobNotFound();
  return { id, tenant };
}
