import { Id, newId } from '@quire/contracts';
import {
  enrichmentJob,
  type ProcessAccepted,
  type ProcessingPending,
  type ProcessingResults,
} from '@quire/contracts/context';
import type { Db, Once } from '@quire/db';
import type { Jobs } from '@quire/queue';
import type { AuditAuthor } from '@quire/service-kit';
import type { Storage } from '@quire/storage';
import { audit } from '../audit/audit.ts';
import type { ObjectReference, ProcessRequest } from '../request/read-request.ts';
import { documentKey, isKeyOf } from '../uploads/object-keys.ts';
import { recordVersion } from '../usage/version-stats.ts';
import { objectsMissing, processingFailed, processingNotFound } from './processing.errors.ts';
import {
  findProcessing,
  insertEnrichments,
  insertProcessing,
  listOutcomes,
  type NewEnrichment,
} from './processing.sql.ts';
import { requireImages } from './require-images.ts';
import { distinctErrors, groupByObject, statusOf } from './results.ts';

export interface Processings {
  /** Accepts a request for good. Throws `processing.objects_missing` (400) when an object does not exist. */
  start(caller: AuditAuthor, request: ProcessRequest, once?: Once): Promise<ProcessAccepted>;
  /**
   * Results, or that they are outstanding. Throws `processing.failed` (400) when nothing succeeded and
   * `processing.not_found` (404) for any id that is not this tenant's.
   */
  results(tenant: string, id: string): Promise<ProcessingPending | ProcessingResults>;
}

export function createProcessings(deps: {
  db: Db;
  jobs: Jobs;
  storage: Pick<Storage, 'head' | 'get'>;
}): Processings {
  const { db, jobs, storage } = deps;

  /** Storage keys of the objects, in their order. */
  async function locate(tenant: string, objects: readonly ObjectReference[]): Promise<string[]> {
    const keys = objects.map(({ kind, value }) => (kind === 'path' ? value : documentKey(tenant, value)));
    const found = await Promise.all(keys.map(async (key) => isKeyOf(tenant, key) && storage.head(key)));
    const missing = objects.filter((_, i) => !found[i]);
    if (missing.length > 0) throw objectsMissing(missing.map(({ value }) => value));
    return keys;
  }

  return {
    async start(caller, request, once) {
      const { tenant, userId } = caller;
      const { version, actions } = request;
      const storageKeys = await locate(tenant, request.objects);
      await requireImages(storage, storageKeys, actions);
      const id = newId();
      const enrichments: (NewEnrichment & { timeoutMs: number })[] = request.objects.flatMap(
        ({ value }, position) =>
          actions.map(({ action, config }) => ({
            id: newId(),
            timeoutMs: action.timeoutMs,
            position,
            objectKey: value,
            storageKey: storageKeys[position] ?? value,
            action: action.name,
            config,
          })),
      );
      const accepted = await db.transaction(
        async (tx): Promise<ProcessAccepted> => {
          const [timestamp] = await Promise.all([
            insertProcessing(tx, { id, tenant, createdBy: userId, version }),
            insertEnrichments(tx, { id, tenant }, enrichments),
            ...enrichments.map((row) =>
              jobs.enqueue(tx, enrichmentJob, {
                id: row.id,
                tenant,
                payload: { processingId: id },
                timeoutMs: row.timeoutMs,
              }),
            ),
            recordVersion(tx, { id, tenant, version, objects: storageKeys.length, actions: actions.length }),
            audit.record(tx, caller, {
              action: 'content.process',
              target: id,
              details: {
                version,
                objects: storageKeys.length,
                actions: actions.map(({ action }) => action.name),
              },
            }),
          ]);
          return { processingId: id, id, status: 'PROCESSING', inProgress: true, timestamp };
        },
        { tenant, once },
      );
      jobs.ring(enrichmentJob);
      return accepted;
    },

    async results(tenant, id) {
      if (!Id.safeParse(id).success) throw processingNotFound();
      const rows = db.tenant(tenant);
      const processing = await findProcessing(rows, tenant, id);
      if (!processing) throw processingNotFound();
      const timestamp = processing.createdAt;
      if (processing.inProgress) return { id, timestamp, status: 'PROCESSING', inProgress: true };
      const outcomes = await listOutcomes(rows, tenant, id);
      const status = statusOf(outcomes);
      const results = groupByObject(outcomes, processing.version);
      if (status === 'FAILURE')
        throw processingFailed({ id, timestamp, results, generalProcessingErrors: distinctErrors(outcomes) });
      return { id, timestamp, results, status };
    },
  };
}
