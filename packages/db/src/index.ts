export { afterCommit } from './after-commit.ts';
export { connectDb, type Db, type Once } from './db.ts';
export { databaseUnavailable, isForeignKeyViolation, isUniqueViolation } from './errors.ts';
export { type MigrateOptions, migrate, migrationsDir } from './migrate.ts';
export type { Queryable } from './queryable.ts';
export { joinSql, json, type Sql, sql } from './sql.ts';
export { withCommit } from './with-commit.ts';
