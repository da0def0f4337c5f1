import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { forkOf } from '../db/orm.ts';
import { connectPostgres } from '../database.ts';
import { seed } from '../seed/seed.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Database that test databases are copies of, and the address of the server that has it. */
    template: { url: string; name: string };
  }
}

/**
 * Migrates and seeds a template database once a run: each test file then starts from a copy. The server is the one
 * that TEST_DATABASE_URL names, or else an embedded one for this run.
 */
export default async function setup(project: TestProject) {
  const own = process.env['TEST_DATABASE_URL'] ? undefined : await startTestServer();
  const url = own?.url ?? process.env['TEST_DATABASE_URL']!;
  const name = `aamu_template_${process.pid}`;
  const admin = await connectPostgres(url, 1);
  await forkOf(admin.orm).execute(`create database ${name}`);
  const template = await connectPostgres(databaseUrl(url, name), 2);
  await migrate(template);
  await seed(forkOf(template.orm), { samples: true });
  await template.close();
  project.provide('template', { url, name });
  return async () => {
    const copies = await forkOf(admin.orm).execute<{ name: string }[]>(
      'select datname as name from pg_database where starts_with(datname, ?)',
      [name],
    );
    for (const copy of copies) await forkOf(admin.orm).execute(`drop database ${copy.name} with (force)`);
    await admin.close();
    await own?.stop();
  };
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
