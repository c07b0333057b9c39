import { newId } from '@quire/contracts';
import type { UploadQuery } from '@quire/contracts/context';
import type { Storage } from '@quire/storage';
import { documentKey, temporaryKey } from './object-keys.ts';

/** How long an upload address can be used. */
export const addressLivesS = 3_600;

export interface Uploads {
  /** An address that takes one file. The same document id gives the same object, so its file can be replaced. */
  presign(tenant: string, wanted: UploadQuery): { presignedUrl: string; objectKey: string };
}

export function createUploads({ storage }: { storage: Pick<Storage, 'presignPut'> }): Uploads {
  return {
    presign(tenant, { contentType, fileName, documentId }) {
      const key = documentId
        ? documentKey(tenant, documentId)
        : temporaryKey(tenant, newId(), fileName ?? '');
      return {
        presignedUrl: storage.presignPut({
          key,
          contentType: contentType || undefined,
          expiresInS: addressLivesS,
        }),
        objectKey: key,
      };
    },
  };
}
