import { connectDb, sql } from '@quire/db';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from './database.ts';

const Role = z.object({ name: z.string(), above: z.boolean() });

test('a test file gets a migrated database that the role of the services can use but does not own', async () => {
  const database = await createTestDatabase();
  const db = connectDb({ url: database.appUrl });
  try {
    const role = await db.one(
      Role,
      sql`select rolname as name, rolsuper or rolbypassrls as above from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ name: 'quire_app', above: false });
    await expect(db.run(sql`create schema intruder`)).rejects.toThrow(/permission denied/);
  } finally {
    await db.close();
    await database.drop();
  }
});
