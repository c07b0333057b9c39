// Seals everything that lies in the database under QUIRE_SECRET, after that has taken the place of QUIRE_SECRET_PREVIOUS.
import { connectDb } from '@quire/db';
import { readConfig, renewSealed, secretConfig } from '@quire/service-kit';
import { z } from 'zod';
import { agentsSealed } from '../services/agents/src/sealed.ts';
import { identitySealed } from '../services/identity/src/sealed.ts';

const Environment = z.object({ ...secretConfig, DATABASE_OWNER_URL: z.url() });

try {
  const config = readConfig(Environment, process.env);
  const db = connectDb({ url: config.DATABASE_OWNER_URL });
  try {
    const renewed = await renewSealed({
      db,
      secret: config.QUIRE_SECRET,
      previousSecret: config.QUIRE_SECRET_PREVIOUS,
      columns: [...identitySealed, ...agentsSealed],
    });
    for (const [name, count] of Object.entries(renewed)) console.log(`${name}: ${count} sealed anew`);
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
