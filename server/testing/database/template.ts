import { connectPostgres } from '../../app/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { forkEm } from '../../platform/db/orm.ts';
import { seed } from '../../seed/seed.ts';
import { databaseUrl } from './database-url.ts';

/** Creates a migrated and seeded database on a server. */
export async function createTemplate(url: string, name: string): Promise<void> {
  await onServer(url, `create database ${name}`);
  const template = await connectPostgres(databaseUrl(url, name), 2);
  await migrate(template);
  await seed(forkEm(template.orm), { samples: true });
  await template.close();
}

/** Removes a template and all its copies. */
export async function dropTemplate(url: string, name: string): Promise<void> {
  const copies = await onServer<{ datname: string }>(
    url,
    `select datname from pg_database where starts_with(datname, '${name}')`,
  );
  for (const { datname } of copies) await onServer(url, `drop database ${datname} with (force)`);
}

async function onServer<T>(url: string, statement: string): Promise<T[]> {
  const admin = await connectPostgres(url, 1);
  try {
    const em = forkEm(admin.orm);
    // Removing a database waits for a checkpoint. There is one connection.
    await em.execute('set statement_timeout = 0');
    return await em.execute<T[]>(statement);
  } finally {
    await admin.close();
  }
}
