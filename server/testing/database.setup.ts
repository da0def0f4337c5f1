import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { forkOf } from '../db/orm.ts';
import { connectPostgres, openMemory } from '../database.ts';
import { seed } from '../seed/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What test databases are copies of: a file on the embedded store, a database on a server. */
    template: { kind: 'file'; path: string } | { kind: 'server'; url: string; name: string };
  }
}

/** Migrates and seeds once a run; each test file then starts from a copy. */
export default async function setup(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? onServer(project, url) : inMemory(project);
}

async function inMemory(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-test-'));
  const memory = await openMemory();
  await migrate(memory);
  await seed(forkOf(memory.orm), { samples: true });
  await dropTemplates(memory.pglite);
  const dump = await memory.pglite.dumpDataDir('none');
  await memory.close();
  const path = join(folder, 'template.tar');
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', { kind: 'file', path });
  return () => rm(folder, { recursive: true });
}

/** Nobody makes a database out of them, and each copy opens in two thirds of the time without. */
async function dropTemplates(pglite: PGlite) {
  await pglite.exec("update pg_database set datistemplate = false where datname in ('template0', 'template1')");
  await pglite.exec('drop database template0');
  await pglite.exec('drop database template1');
}

async function onServer(project: TestProject, url: string) {
  const name = `aamu_template_${process.pid}`;
  const admin = await connectPostgres(url, 1);
  await forkOf(admin.orm).execute(`create database ${name}`);
  const template = await connectPostgres(databaseUrl(url, name), 2);
  await migrate(template);
  await seed(forkOf(template.orm), { samples: true });
  await template.close();
  project.provide('template', { kind: 'server', url, name });
  return async () => {
    await forkOf(admin.orm).execute(`drop database ${name} with (force)`);
    await admin.close();
  };
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
