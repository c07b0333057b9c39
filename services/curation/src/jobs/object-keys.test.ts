import { expect, test } from 'vitest';
import { parseJobId } from './job-id.ts';
import { jobOfUpload, resultKey, uploadKey } from './object-keys.ts';

const job = { id: '019a0000-0000-7000-8000-000000000001', tenant: 'acme%20inc/prod' };

test('an upload key leads back to its job, and no other key does', () => {
  expect(jobOfUpload(uploadKey(job))).toEqual(job);
  expect(jobOfUpload(resultKey(job, 1))).toBeUndefined();
  expect(jobOfUpload(`x/${uploadKey(job)}`)).toBeUndefined();
  expect(jobOfUpload(`${uploadKey(job)}/more`)).toBeUndefined();
});

test('a job id is its prefix and a UUID, and nothing else', () => {
  expect(parseJobId(`API_${job.id}`)).toBe(job.id);
  for (const id of [job.id, 'API_', 'API_x', `API_${job.id}0`, `api_${job.id}`])
    expect(parseJobId(id)).toBeUndefined();
});
