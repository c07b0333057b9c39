import { createHash, timingSafeEqual } from 'node:crypto';
import { receiveStorageEvents, type StorageEvents } from '@quire/contracts/curation';
import { defineError } from '@quire/errors';
import type { App } from '@quire/service-kit';
import type { CurationJobs } from '../jobs/jobs.ts';
import { type JobRef, jobOfUpload } from '../jobs/object-keys.ts';

const notTheStorage = defineError('curation.storage_token', 401, () => ({
  message: 'Storage events need the bearer token that the storage was given.',
  headers: { 'www-authenticate': 'Bearer' },
}));

/** Bucket notifications. Without a configured token nobody may send them. */
export function mountStorageEvents(app: App, { jobs, token }: { jobs: CurationJobs; token?: string }): void {
  app.route({
    ...receiveStorageEvents,
    onRequest: async ({ headers }) => {
      if (!token || !sameText(headers.authorization ?? '', `Bearer ${token}`)) throw notTheStorage();
    },
    handler: async ({ body }) => {
      const started = await Promise.all(uploadsIn(body).map((job) => jobs.start(job)));
      return { started: started.filter(Boolean).length };
    },
  });
}

/** The jobs whose files an event brings; the bucket's other objects are nobody's start. */
const uploadsIn = ({ Records = [] }: StorageEvents): JobRef[] =>
  Records.filter(({ eventName }) => /(^|:)ObjectCreated:/.test(eventName)).flatMap(
    ({ s3 }) => jobOfUpload(decodeKey(s3.object.key)) ?? [],
  );

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** Compares in a time that tells nothing of either text. */
const sameText = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b));

const sha256 = (text: string) => createHash('sha256').update(text).digest();
