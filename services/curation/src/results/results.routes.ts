import { downloadResult } from '@quire/contracts/curation';
import { defineError } from '@quire/errors';
import type { App } from '@quire/service-kit';
import type { Storage } from '@quire/storage';
import type { SignedAddresses } from '../addresses/signed-addresses.ts';
import { parseJobId } from '../jobs/job-id.ts';
import { jobNotFound, processingFailed } from '../jobs/jobs.errors.ts';
import type { CurationJobs } from '../jobs/jobs.ts';

const resultNotReady = defineError(
  'curation.result_not_ready',
  404,
  (status: string) => `There is no result yet, the job's status is "${status}"; poll its status.`,
);

interface ResultDeps {
  jobs: CurationJobs;
  storage: Storage;
  addresses: SignedAddresses;
}

/** The result file itself, or the error payload that a failed job leaves in its place. */
export function mountResults(app: App, { jobs, storage, addresses }: ResultDeps): void {
  app.route({
    ...downloadResult,
    handler: async ({ params, query }, reply) => {
      addresses.check('results', params.job_id, query);
      const id = parseJobId(params.job_id);
      if (id === undefined) throw jobNotFound();
      const job = await jobs.get({ id, tenant: await jobs.tenantOf(id) });
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'private, no-store');
      if (job.status === 'Error') return reply.send({ message: job.message ?? processingFailed });
      if (job.resultKey === null) throw resultNotReady(job.status);
      const { body, size } = await storage.get(job.resultKey);
      return reply.header('content-length', size).send(body);
    },
  });
}
