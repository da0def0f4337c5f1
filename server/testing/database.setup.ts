import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  await seed(forkOf(memory.orm));
  const dump = await memory.pglite.dumpDataDir('none');
  await memory.close();
  const path = join(folder, 'template.tar');
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', { kind: 'file', path });
  return () => rm(folder, { recursive: true });
}

async function onServer(project: TestProject, url: string) {
  const name = `aamu_template_${process.pid}`;
  const admin = await connectPostgres(url, 1);
  await forkOf(admin.orm).execute(`create database ${name}`);
  const template = await connectPostgres(databaseUrl(url, name), 2);
  await migrate(template);
  await seed(forkOf(template.orm));
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
