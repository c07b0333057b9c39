import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const FileRow = z.object({
  id: z.string(),
  tenant: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.coerce.number(),
  isShared: z.boolean(),
  uploaded: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
});
export type FileRow = z.infer<typeof FileRow>;

const columns = sql`id, tenant, file_name, content_type, size_bytes, is_shared, uploaded, created_at, created_by, expires_at`;

/** Who looks: a file that is not shared is its uploader's alone. */
export interface Reader {
  tenant: string;
  userId: string;
}

const readable = ({ tenant, userId }: Reader) =>
  sql`tenant = ${tenant} and (is_shared or created_by = ${userId}) and expires_at > now()`;

type NewFile = Omit<FileRow, 'createdAt' | 'expiresAt'> & { livesS: number };

export const insertFile = (tx: Queryable, file: NewFile) =>
  tx.one(
    FileRow,
    sql`insert into agents.file (id, tenant, file_name, content_type, size_bytes, is_shared, uploaded, created_by, expires_at)
      values (${file.id}, ${file.tenant}, ${file.fileName}, ${file.contentType}, ${file.sizeBytes}, ${file.isShared},
        ${file.uploaded}, ${file.createdBy}, now() + make_interval(secs => ${file.livesS}))
      returning ${columns}`,
  );

export const findFile = (db: Queryable, reader: Reader, id: string) =>
  db.maybe(FileRow, sql`select ${columns} from agents.file where id = ${id} and ${readable(reader)}`);

/** A page of files, and how many the reader has in all. */
export async function selectFiles(db: Queryable, reader: Reader, page: { offset: number; limit: number }) {
  const [rows, { count }] = await Promise.all([
    db.many(
      FileRow,
      sql`select ${columns} from agents.file where ${readable(reader)}
        order by id desc offset ${page.offset} limit ${page.limit}`,
    ),
    db.one(z.object({ count: z.number() }), sql`select count(*) from agents.file where ${readable(reader)}`),
  ]);
  return { rows, total: count };
}

/** The file, if it is still there, held against others until the transaction ends. */
export const lockFile = (tx: Queryable, { tenant, id }: Pick<FileRow, 'tenant' | 'id'>) =>
  tx.maybe(
    FileRow,
    sql`select ${columns} from agents.file where id = ${id} and tenant = ${tenant} and expires_at > now() for update`,
  );

/** Notes that the bytes are there; from then on the file's own time runs. */
export const markUploaded = (db: Queryable, { tenant, id }: Pick<FileRow, 'tenant' | 'id'>, livesS: number) =>
  db.maybe(
    FileRow,
    sql`update agents.file set uploaded = true,
        expires_at = now() + make_interval(secs => ${livesS})
      where id = ${id} and tenant = ${tenant}
      returning ${columns}`,
  );

/** Ends a file's time; its bytes are removed by a chore. */
export const expireFile = (tx: Queryable, { tenant, id }: Pick<FileRow, 'tenant' | 'id'>) =>
  tx.run(sql`update agents.file set expires_at = now() where id = ${id} and tenant = ${tenant}`);

/** Files of all tenants that are over, the oldest first. */
export const selectExpiredFiles = (db: Queryable, graceS: number, atMost: number) =>
  db.many(
    FileRow.pick({ id: true, tenant: true }),
    sql`select id, tenant from agents.expired_files(make_interval(secs => ${graceS}), ${atMost})`,
  );

export const forgetFiles = (db: Queryable, ids: readonly string[]) =>
  db.run(sql`select agents.forget_files(${ids}::uuid[])`);
