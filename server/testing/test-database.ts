import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, forkOf } from '../db/orm.ts';
import { connectPostgres } from '../database.ts';
import { createRing, sealWith } from '../db/sealed.ts';
import { databaseUrl } from './database.setup.ts';

/** A database of its own for a test file, migrated and seeded; close it when the file ends. */
export async function testDatabase(): Promise<Database> {
  sealWith(createRing(['the key of every test, and of nothing else']));
  const template = inject('template');
  const name = `aamu_test_${randomBytes(6).toString('hex')}`;
  const admin = await connectPostgres(template.url, 1);
  await forkOf(admin.orm).execute(`create database ${name} template ${template.name}`);
  const { orm, close } = await connectPostgres(databaseUrl(template.url, name));
  return {
    orm,
    async close() {
      await close();
      await forkOf(admin.orm).execute(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
