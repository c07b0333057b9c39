import { newId, type PageQuery, type Pagination, paginate } from '@quire/contracts';
import type { CreateFileBody, File, FileUpload } from '@quire/contracts/agents';
import type { Db, Once } from '@quire/db';
import type { Storage } from '@quire/storage';
import type { Author } from '../actor.ts';
import { recordAudit } from '../audit/audit.ts';
import type { StoredFiles } from '../invocation/parts/open-file.ts';
import { fileKey, uploadKey } from './file-keys.ts';
import { fileNotFound, fileNotYours } from './files.errors.ts';
import {
  expireFile,
  type FileRow,
  findFile,
  insertFile,
  lockFile,
  markUploaded,
  type Reader,
  selectFiles,
} from './files.sql.ts';

/** How long an upload may take to begin. */
const uploadLivesS = 3_600;
const downloadLivesS = 3_600;

/** A file that an agent made. */
interface MadeFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

export interface Files extends StoredFiles {
  create(author: Author, body: CreateFileBody, once?: Once): Promise<FileUpload>;
  /** Throws `file.not_found` for what the reader may not see. */
  show(reader: Reader, id: string): Promise<File>;
  list(reader: Reader, page: PageQuery): Promise<{ files: File[]; pagination: Pagination }>;
  remove(author: Author, id: string): Promise<void>;
  /** Keeps a file that was made here, for its reader alone. */
  keep(reader: Reader, file: MadeFile): Promise<File>;
}

interface FilesDeps {
  db: Db;
  storage: Pick<Storage, 'put' | 'head' | 'copy' | 'delete' | 'presignPut' | 'presignGet'>;
  /** How long files are kept after their upload. */
  fileDays: number;
}

export function createFiles({ db, storage, fileDays }: FilesDeps): Files {
  const livesS = fileDays * 86_400;

  /**
   * Takes an upload that has come to where its address does not reach, so that what is read once stays as it is.
   * Nothing happens while the upload is on its way.
   */
  async function settle(row: FileRow): Promise<FileRow | undefined> {
    if (row.uploaded) return row;
    const from = uploadKey(row.tenant, row.id);
    const object = await storage.head(from);
    // A store that does not hold uploads to their signed length gets no further than here.
    if (object?.size !== row.sizeBytes) return row;
    const settled = await db.transaction(
      async (tx) => {
        // One after the other: a second copy could be one of what was sent since the first.
        const current = await lockFile(tx, row);
        if (!current || current.uploaded) return current;
        await storage.copy(from, fileKey(row.tenant, row.id));
        return markUploaded(tx, row, livesS);
      },
      { tenant: row.tenant },
    );
    await storage.delete(from);
    return settled;
  }

  async function find(reader: Reader, id: string): Promise<FileRow | undefined> {
    const row = await findFile(db.tenant(reader.tenant), reader, id);
    return row && settle(row);
  }
  async function get(reader: Reader, id: string): Promise<FileRow> {
    const row = await find(reader, id);
    if (!row) throw fileNotFound(id);
    return row;
  }

  function show({ tenant, uploaded, ...row }: FileRow): File {
    const { id, fileName } = row;
    const download = { key: fileKey(tenant, id), expiresInS: downloadLivesS, fileName };
    return {
      ...row,
      status: uploaded ? 'UPLOADED' : 'PENDING',
      downloadUrl: uploaded ? storage.presignGet(download) : null,
      downloadExpiresAt: uploaded ? inSeconds(downloadLivesS) : null,
    };
  }

  return {
    async create(author, { isShared = false, ...body }, once) {
      const { tenant, userId } = author;
      const file = { id: newId(), tenant, ...body, isShared, uploaded: false, createdBy: userId };
      return db.transaction(
        async (tx) => {
          const { id, fileName, contentType, sizeBytes, createdAt } = await insertFile(tx, {
            ...file,
            livesS: uploadLivesS,
          });
          await recordAudit(tx, author, {
            action: 'file.create',
            target: id,
            details: { fileName, sizeBytes },
          });
          const key = uploadKey(tenant, id);
          const bound = { contentType, contentLength: sizeBytes };
          return {
            ...{ id, fileName, contentType, sizeBytes, createdAt },
            uploadUrl: storage.presignPut({ key, expiresInS: uploadLivesS, ...bound }),
            uploadExpiresAt: inSeconds(uploadLivesS),
            headers: { 'Content-Type': contentType, 'Content-Length': String(sizeBytes) },
          };
        },
        { tenant, once },
      );
    },
    show: async (reader, id) => show(await get(reader, id)),
    async list(reader, page) {
      const { rows, total } = await selectFiles(db.tenant(reader.tenant), reader, page);
      const settled = await Promise.all(rows.map(settle));
      const files = settled.filter((row) => row !== undefined).map(show);
      return { files, pagination: paginate(page, total) };
    },
    async remove(author, id) {
      const { createdBy, fileName } = await get(author, id);
      if (createdBy !== author.userId && !author.isAdministrator) throw fileNotYours();
      await db.transaction(
        async (tx) => {
          await expireFile(tx, { tenant: author.tenant, id });
          await recordAudit(tx, author, { action: 'file.delete', target: id, details: { fileName } });
        },
        { tenant: author.tenant },
      );
    },
    async keep({ tenant, userId }, { bytes, ...file }) {
      const id = newId();
      const row = { ...file, sizeBytes: bytes.length, isShared: false, uploaded: true, createdBy: userId };
      // Written down first: bytes without a row would never be cleaned up.
      const kept = await insertFile(db.tenant(tenant), { id, tenant, ...row, livesS });
      await storage.put(fileKey(tenant, id), bytes, { contentType: file.contentType });
      return show(kept);
    },
    async get(tenant, fileId, { userId }) {
      const row = await find({ tenant, userId }, fileId);
      return row?.uploaded ? { ...row, storageKey: fileKey(tenant, fileId) } : undefined;
    },
  };
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
