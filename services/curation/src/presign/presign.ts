import { newId } from '@quire/contracts';
import type { PresignAnswer, PresignRequest } from '@quire/contracts/curation';
import { databaseUnavailable, type Once } from '@quire/db';
import { AppError } from '@quire/errors';
import type { Storage } from '@quire/storage';
import { addressLifetimeS } from '../addresses/lifetime.ts';
import type { SignedAddresses } from '../addresses/signed-addresses.ts';
import { formatJobId } from '../jobs/job-id.ts';
import type { CurationJobs } from '../jobs/jobs.ts';
import { uploadKey } from '../jobs/object-keys.ts';
import type { Options } from '../options/options.ts';
import { type PartPlan, planParts } from './part-plan.ts';

interface PresignDeps {
  jobs: CurationJobs;
  storage: Storage;
  addresses: SignedAddresses;
  options: Options;
}

/** Opens jobs: the row, and the addresses for the file and its result, which all live 24 hours. */
export function createPresign({ jobs, storage, addresses, options: tenantOptions }: PresignDeps) {
  function multipartAddresses(key: string, jobId: string, uploadId: string, { partSize, count }: PartPlan) {
    const control = addresses.sign('uploads', jobId, addressLifetimeS);
    return {
      upload_id: uploadId,
      part_size: partSize,
      part_urls: Array.from({ length: count }, (_, i) =>
        storage.presignPart({ key, uploadId, partNumber: i + 1, expiresInS: addressLifetimeS }),
      ),
      complete_url: control,
      abort_url: control,
    };
  }

  return async (tenant: string, request: PresignRequest, once?: Once): Promise<PresignAnswer> => {
    const plan = planParts(request);
    const { options } = await tenantOptions.forFile(tenant, request, request);
    const id = newId();
    const key = uploadKey({ id, tenant });
    const uploadId = plan ? await storage.createMultipart(key) : null;
    const { fileName = null, contentType = null } = request;
    const jobId = formatJobId(id);
    const answer = {
      job_id: jobId,
      put_url: storage.presignPut({ key, expiresInS: addressLifetimeS }),
      get_url: addresses.sign('results', jobId, addressLifetimeS),
      options,
      ...(plan && uploadId && { multipart: multipartAddresses(key, jobId, uploadId, plan) }),
    };
    try {
      return await jobs.create({ id, tenant, options, fileName, contentType, uploadId }, answer, once);
    } catch (error) {
      // A database that went away may have committed the job, whose client will ask again and use the upload.
      const unsure = error instanceof AppError && error.code === databaseUnavailable.code;
      if (uploadId && !unsure) await storage.abortMultipart(key, uploadId);
      throw error;
    }
  };
}

export type Presign = ReturnType<typeof createPresign>;
