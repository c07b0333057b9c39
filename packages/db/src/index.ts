export { afterCommit } from './after-commit.ts';
export { connectDb, type Db, type Once, type Queryable } from './db.ts';
export { databaseUnavailable, isForeignKeyViolation, isUniqueViolation } from './errors.ts';
export { type MigrateOptions, migrate, migrationsDir } from './migrate.ts';
export { joinSql, json, type Sql, sql } from './sql.ts';
