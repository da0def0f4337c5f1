import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { fault, hint, wrong } from '../../../server/app/doctor/finding.ts';
import { connectPostgres } from '../../../server/app/database.ts';
import { requireCluster } from '../../../server/modules/operations/backups/restore/open-shop.ts';
import { becomeSandbox, leavePlace } from '../../../server/modules/operations/shop-identity/shop-identity.service.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import { migrate } from '../../../server/platform/db/migrate.ts';
import { migrations } from '../../../server/platform/db/migrations.ts';
import { connectWithoutTimeouts, type Database, forkEm } from '../../../server/platform/db/orm.ts';
import { databaseUrl } from '../../../server/testing/database/database-url.ts';
import { findBackupTarget } from '../copies/backup-target.ts';
import { runCommandLine } from '../run.ts';
import { failsUpgrade, markReported } from './upgrade-findings.ts';

const { url: server, name: template } = inject('template');
const name = `${template}_upgrade_${randomBytes(4).toString('hex')}`;
const list = migrations as string[];
const ALL = [...migrations];
const LAST = ALL.at(-1)!;
let database: Database;
let folder: string;

async function execute(statement: string) {
  const admin = await connectPostgres(server, 1);
  // Copies of databases take long on a busy disk.
  const unhurried = await connectWithoutTimeouts(admin.orm);
  await forkEm(unhurried.orm).execute(statement);
  await unhurried.close();
  await admin.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-upgrade-'));
  await writeFile(join(folder, 'passphrase'), 'a passphrase that nobody guesses\n');
  await execute(`create database ${name}`);
  database = await connectPostgres(databaseUrl(server, name), 2);
  // The version before has no table of the last migration.
  list.splice(ALL.indexOf(LAST));
  await migrate(database);
  list.splice(0, list.length, ...ALL);
  await forkEm(database.orm).execute(
    `insert into stored_file (id, name, type, bytes, sha256, created_at, stored_at)
     values (gen_random_uuid(), 'lost.pdf', 'application/pdf', 1, repeat('0', 64), now(), now())`,
  );
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await database.close();
  await execute(`drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

interface Report {
  ok: boolean;
  ran: string[];
  findings: { level: string; text: string; known: boolean }[];
}

const upgrade = (...options: string[]) =>
  run('upgrade', '--to', `${join(folder, 'backups')}/`, '--passphrase-file', join(folder, 'passphrase'), ...options);

async function run(...words: string[]): Promise<{ code: number | undefined; said: string }> {
  let said = '';
  const hear = (text: string) => void (said += text);
  vi.stubEnv('DATABASE_URL', databaseUrl(server, name));
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('HEALTH_KEYS', 'k'.repeat(32));
  vi.stubEnv('NODE_ENV', 'test');
  return { code: await runCommandLine(words, { out: hear, problem: hear }), said };
}

test('changes nothing if the shop would not start with these settings', async () => {
  vi.stubEnv('OIDC_ISSUER', 'http://login.example');
  vi.stubEnv('OIDC_CLIENT_ID', 'shop');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
  const { code, said } = await upgrade();
  expect(code).toBe(1);
  expect(said).toMatch(/^Nothing was changed, because the shop would not start:\nOIDC_ISSUER: is not encrypted/);
  await expect(readdir(join(folder, 'backups'))).rejects.toThrow('ENOENT');
});

test('ends with 0 although a file was missing before, and says so', async () => {
  const { code, said } = await upgrade('--json');
  const report = JSON.parse(said) as Report;
  expect(report).toMatchObject({ ok: true, ran: [LAST] });
  expect(report.findings.filter(({ level }) => level !== 'hint')).toEqual([
    expect.objectContaining({ level: 'fault', text: expect.stringMatching(/^is missing one file/), known: true }),
  ]);
  expect(code).toBe(0);
  const { said: text } = await upgrade();
  expect(text).toMatch(/\nfault {2}DATA_DIR: is missing one file .* \(also before the upgrade\)\n/);
});

test('fails with a new fault, and with a setting that prevents the start', () => {
  const before = [fault('A', 'lacks one.'), wrong('B', 'is missing.'), hint('C', 'may be meant.')];
  const after = [...before, fault('A', 'lacks two.'), hint('D', 'may be meant.')];
  const failing = markReported(after, before).filter(failsUpgrade);
  expect(failing.map(({ setting, text }) => [setting, text])).toEqual([
    ['B', 'is missing.'],
    ['A', 'lacks two.'],
  ]);
});

test.each(['backup', 'upgrade'])('writes no archive of a copy where the shop keeps its own: %s', async (command) => {
  vi.stubEnv('BACKUP_TO', `${join(folder, 'nightly')}/`);
  vi.stubEnv('BACKUP_PASSPHRASE_FILE', join(folder, 'passphrase'));
  const place = { DATA_DIR: join(folder, 'copy'), DATABASE_URL: undefined, PUBLIC_URL: undefined, SHOP_KEY: undefined };
  await becomeSandbox(forkEm(database.orm), place, new Date());
  const { code, said } = await run(command);
  expect(said).toMatch(/This is a copy of the shop, and BACKUP_TO keeps the shop’s own backups: name another place/);
  expect(code).toBe(1);
  await expect(readdir(join(folder, 'nightly'))).rejects.toThrow('ENOENT');
});

test('names no place for an archive if it cannot tell a copy from the shop', async () => {
  const em = forkEm(database.orm);
  const other = forkEm(database.orm);
  vi.spyOn(em, 'execute').mockImplementation((sql, ...rest) =>
    typeof sql === 'string' && sql.includes('pg_database')
      ? Promise.reject(new Error('No answer.'))
      : other.execute(sql, ...rest),
  );
  const env = readEnv({ BACKUP_TO: join(folder, 'nightly'), BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase') });
  await expect(findBackupTarget(em, env, undefined)).rejects.toThrow('No answer.');
});

test('a database that is not converted yet is not called missing', async () => {
  const DATA_DIR = join(folder, 'earlier');
  expect(() => requireCluster({ DATA_DIR })).toThrow('There is no shop in DATA_DIR');
  await mkdir(join(DATA_DIR, 'database'), { recursive: true });
  await writeFile(join(DATA_DIR, 'database', 'PG_VERSION'), '17');
  expect(() => requireCluster({ DATA_DIR })).toThrow('is of an earlier version: start the shop once');
});

test('reset deletes nothing of another program or of a shop with live orders', async () => {
  const em = forkEm(database.orm);
  await em.execute(
    `insert into customer_order (id, status, mode, email, email_key, program_id, offer_key, program_name, offer_name,
       interval, amount_minor, vat_rate, created_at)
     values (gen_random_uuid(), 'void', 'live', 'b@example.com', 'b@example.com', 1, 'once', 'A', 'Once', 'once', 100, 0, now())`,
  );
  expect(await run('reset')).toEqual({ code: 1, said: expect.stringContaining('has taken live orders') as string });
  const another = expect.stringMatching(/another program: it has the table [a-z_]+\.$/) as string;
  for (const [change, back] of [
    ['alter table mikro_orm_migrations rename to diary', 'alter table diary rename to mikro_orm_migrations'],
    [`update mikro_orm_migrations set name = name || 'x'`, `update mikro_orm_migrations set name = rtrim(name, 'x')`],
  ] as const) {
    await em.execute(change);
    expect([change, await run('reset')]).toEqual([change, { code: 1, said: another }]);
    await em.execute(back);
  }
  expect(await em.execute('select id from customer_order')).toHaveLength(1);
});

test('nothing is written to a database that the shop has left, and no newsletter to a closed copy', async () => {
  const em = forkEm(database.orm);
  vi.stubEnv('PUBLIC_URL', 'https://shop.example');
  await leavePlace(em, 'postgres://other:5432/aamu', new Date());
  const left = {
    code: 1,
    said: expect.stringMatching(/^This shop moved to postgres:\/\/other:5432\/aamu on /) as string,
  };
  for (const words of [['users', 'add', 'new@example.com'], ['keys'], ['newsletter', '1']])
    expect([words, await run(...words)]).toEqual([words, left]);
  const [newest] = await em.execute<{ name: string }[]>(
    'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name',
  );
  const migrations = await em.execute('select name from mikro_orm_migrations');
  for (const words of [['migrate'], ['newsletter', '1']]) expect(await run(...words)).toMatchObject({ code: 1 });
  expect(await em.execute('select name from mikro_orm_migrations')).toEqual(migrations);
  expect(await run('seed')).toMatchObject({ code: 1 });
  expect(await run('adopt')).toEqual({ code: 0, said: 'This is the shop now. Start it again.' });
  await em.execute('insert into mikro_orm_migrations (name) values (?)', [newest!.name]);
  expect(await run('users', 'add', 'new@example.com')).toMatchObject({ code: 0 });
  await em.execute("update shop_identity set place = 'another'");
  expect(await run('newsletter', '1')).toEqual({ code: 1, said: expect.stringContaining('a closed copy') as string });
});
