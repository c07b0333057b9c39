import { migrate } from './migrate.ts';

const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl } = process.env;
if (!ownerUrl || !appUrl) {
  console.error(
    'migrate needs DATABASE_OWNER_URL (owner of the schemas) and DATABASE_URL (role of the services).',
  );
  process.exit(2);
}
const applied = await migrate({ ownerUrl, appUrl });
console.log(applied.length ? `applied ${applied.join(', ')}` : 'the database is up to date');
