import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, prepareMigrations } from '../server/platform/db/migrate.ts';
import { migrations } from '../server/platform/db/migrations.ts';
import { openEmbedded } from '../server/app/database.ts';

/** `npm run db:migration` writes a migration for what the entities have and the migrations do not make yet. */
const folder = await mkdtemp(join(tmpdir(), 'aamu-migration-'));
const database = await openEmbedded(folder);
await migrate(database);
await prepareMigrations(database.orm);
const number = Math.floor(migrations.length / 20) * 20 + 1;
const target = `server/platform/db/migrations/${String(number).padStart(3, '0')}`;
await mkdir(join(import.meta.dirname, '..', target), { recursive: true });
const { fileName } = await database.orm.migrator.create(join(import.meta.dirname, '..', target));
await database.close();
await rm(folder, { recursive: true });
process.stdout.write(
  fileName
    ? `Wrote ${target}/${fileName}; add it to server/platform/db/migrations.ts.\n`
    : 'The entities have nothing new.\n',
);
process.exit(0);
