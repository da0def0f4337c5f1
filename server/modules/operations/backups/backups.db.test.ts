import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { existsSync, type StatsFs } from 'node:fs';
import { randomUUID } from 'node:crypto';
import fs, { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { StoredFileResponse } from '#contract/catalog/files.studio.ts';
import { connectPostgres } from '#server/app/database.ts';
import { copying } from '#server/platform/db/copy.ts';
import { type Database, type Em, forkEm } from '#server/platform/db/orm.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { queues } from '#server/app/job-kinds.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import { RecurringJob } from '#server/platform/jobs/recurring-job.entity.ts';
import { createFileStore } from '#server/platform/storage/file-store.ts';
import { COACH } from '#server/testing/coached.ts';
import { databaseUrl } from '#server/testing/database/database-url.ts';
import { member } from '#server/testing/members.ts';
import { replaceProperty } from '#server/testing/replacing.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  privacyRequestsFile,
  openPrivacyRequests,
} from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { Profile } from '#server/modules/coaching/profile/profile.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { createArchive, type Key, type Lock } from './archive/archive.ts';
import { BackupCheck } from './backup-check.entity.ts';
import { findUntested } from './last-check.ts';
import { findRequest, requestBackup } from './requested-backup.ts';
import { backupJob } from './backup.job.ts';
import { archiveSource, checkArchive } from './archive/check-archive.ts';
import { aboutProgram } from './archive/manifest.ts';
import { RowTally } from './archive/row-tally.ts';
import { openTarget } from './place.ts';
import { findLastRun, type Restored, restore } from './restore/restore.service.ts';
import { readTable } from './restore/tables.ts';
import { type Backup, takeBackup } from './take-backup.ts';
import { TakenBackup } from './taken-backup.entity.ts';
import { thinOut } from './thinning.ts';
import { DAY_MS } from '#server/platform/days.ts';

const SECRET = { passphrase: 'a passphrase that nobody guesses' };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let app: TestApp;
let folder: string;
let env: Env;
let erased: User;
let fileId: string;
let backup: Backup;
let pairsAtEnd: number;

/** Empty shop with its own database and folder. */
interface EmptyShop {
  name: string;
  database: Database;
  env: Env;
}
/** Target of the restored archive. */
let shop: EmptyShop;
let empty: EmptyShop;
let restored: Restored;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-backups-'));
  const settings = { RATE_LIMITS: 'off', DATA_DIR: join(folder, 'source') };
  const privacyRequests = openPrivacyRequests(join(folder, 'restored', 'erasures'));
  app = await startTestApp({ env: settings, privacyRequests });
  env = { ...readEnv(settings), HEALTH_KEYS: ['the key of every test, and of nothing else'] };
  const coach = await member(app, COACH);
  await member(app, 'erased@example.com');
  erased = await app.em().findOneOrFail(User, { emailKey: 'erased@example.com' });
  const client = await member(app, 'client@example.com', { renewing: [4] });
  const profile = { fullName: 'Client', age: 34, injuries: 'knee', healthConsent: COACHING_CONSENT };
  await client.post('/api/coaching-profile', profile);
  const form = new FormData();
  form.append('file', new Blob([PDF]), 'guide.pdf');
  const response = await coach.ask('/api/coach/files?kind=file', { method: 'POST', body: form });
  fileId = StoredFileResponse.parse(await response.json()).id;
  await app
    .em()
    .execute('insert into receipt_counter (id, last) values (1, 41) on conflict (id) do update set last = 41');
  await app.em().execute(
    `insert into embed_grant (id, user_id, origin, granted_at, used_at)
     select ?, id, 'https://club.example', now(), now() from app_user where email_key = 'client@example.com'`,
    [randomUUID()],
  );
  await order();
  backup = await whileWriting(() => write('shop.age'));
  shop = await makeEmptyShop('restored');
  empty = await makeEmptyShop('empty');
  await mkdir(shop.env.DATA_DIR);
  await openPrivacyRequests(privacyRequestsFile(shop.env)).add([erased.id], new Date());
  await client.post('/api/coaching-profile/consent/take-back', {});
  restored = await restoreFrom('shop.age', shop);
});
afterAll(async () => {
  for (const { database, name } of [shop, empty]) {
    await database.close();
    await app.em().execute(`drop database ${name} with (force)`);
  }
  await app.close();
  await rm(folder, { recursive: true });
});

async function order() {
  await app.em().execute(
    `insert into customer_order (id, status, email, email_key, program_id, offer_key, program_name, offer_name, interval,
       amount_minor, vat_rate, created_at, paid_at, next_check_at, stripe_intent_id)
     values (?, 'paid', 'b@example.com', 'b@example.com', 1, 'once', 'Tabs\tand\nlines \\\\', 'Once', 'once', 100, 0, now(), now(),
       now() + interval '1 day', 'pi_1')`,
    [randomUUID()],
  );
}

/** Writes rows of two tables in one transaction, repeatedly, until the work ends. */
async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const written = async () => {
    let pairs = 0;
    while (!isDone) {
      await app.em().transactional(async (tx) => {
        await tx.execute("insert into suppressed_address (address, reason, since) values (?, 'bounce', now())", [
          randomUUID(),
        ]);
        await tx.execute('insert into rate_limit (key, points) values (?, 1)', [`pair:${randomUUID()}`]);
      });
      pairs++;
    }
    return pairs;
  };
  const writing = written();
  const result = await work();
  isDone = true;
  pairsAtEnd = await writing;
  return result;
}

async function write(name: string, lock: Lock = SECRET): Promise<Backup> {
  return takeBackup(
    { orm: app.orm, storage: createFileStore(env).storage },
    lock,
    await openTarget(join(folder, name), env),
  );
}

async function makeEmptyShop(kind: string): Promise<EmptyShop> {
  const { url, name: template } = inject('template');
  const name = `${template}_${kind}_${process.pid}`;
  await app.em().execute(`create database ${name}`);
  const database = await connectPostgres(databaseUrl(url, name), 1);
  return { name, database, env: { ...env, DATA_DIR: join(folder, kind) } };
}

async function restoreFrom(file: string, { database, env: target }: EmptyShop, key: Key = SECRET) {
  const { place, file: name } = await openTarget(join(folder, file), target);
  return restore(database.orm, target, archiveSource(place, name!, key), { queues, now: new Date() });
}

const emOf = ({ database }: EmptyShop) => forkEm(database.orm);

const count = async (em: Em, table: string, where = 'true') =>
  (await em.execute<{ count: number }[]>(`select count(*)::int as count from ${table} where ${where}`))[0]!.count;

describe('restore', () => {
  test('brings back rows as they were at one moment of a shop that was written to', async () => {
    expect(restored.manifest.takenAt).toBe(backup.manifest.takenAt);
    const em = emOf(shop);
    const name = 'select program_name from customer_order';
    expect(await em.execute(name)).toEqual([{ program_name: 'Tabs\tand\nlines \\\\' }]);
    const pairs = await count(em, 'rate_limit', "key like 'pair:%'");
    expect(pairs).toBe(await count(em, 'suppressed_address'));
    expect(pairs).toBeLessThanOrEqual(pairsAtEnd);
  });

  test.each([
    "select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2",
    'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
    "select last_value from pg_sequences where sequencename = 'offer_id_seq'",
    'select name from mikro_orm_migrations order by 1',
  ])('leaves what the first shop has: %s', async (sql) => {
    expect(await emOf(shop).execute(sql)).toEqual(await app.em().execute(sql));
  });

  test('brings back files, and leaves nothing beside them', async () => {
    expect(await buffer(await createFileStore(shop.env).storage.get(fileId))).toEqual(PDF);
    expect((await readdir(shop.env.DATA_DIR)).toSorted()).toEqual(['erasures', 'erasures.key', 'files']);
  });

  test('has the shop go on: no receipt number twice, orders are reconciled, no sessions or allowed sites', async () => {
    expect(restored.receipts[0]).toEqual({ mode: 'live', first: 42, last: 141 });
    expect(restored.orders).toBe(1);
    const em = emOf(shop);
    expect(await em.execute('select last from receipt_counter where id = 1')).toEqual([{ last: 141 }]);
    expect(await count(em, 'customer_order', 'next_check_at <= now()')).toBe(1);
    expect([await count(em, 'session'), await count(em, 'embed_grant')]).toEqual([0, 0]);
    expect(await count(app.em(), 'session')).toBeGreaterThan(0);
  });

  test('counts receipts since the shop last ran, which is long before the archive after a point-in-time recovery', async () => {
    const takenAt = new Date();
    const target = new Date(takenAt.getTime() - 4 * DAY_MS);
    const lastRun = async (nextAttemptAt: Date) => {
      const em = app.em();
      await em.upsert(RecurringJob, { id: 'cleanup', nextAttemptAt });
      return findLastRun(em, takenAt);
    };
    expect(await lastRun(target)).toEqual(target);
    expect(await lastRun(new Date(takenAt.getTime() + 3_600_000))).toEqual(takenAt);
  });

  test('erases again whom the list of privacy requests names', async () => {
    expect(restored.erased).toBe(1);
    expect(await count(emOf(shop), 'app_user', "email_key = 'erased@example.com'")).toBe(0);
  });
});

describe('restore of a consent that was withdrawn after the backup', () => {
  test('withdraws it again and deletes the health data', async () => {
    const em = emOf(shop);
    const profiles = (await em.find(Profile, {})).map(({ fields: { fullName, injuries } }) => [fullName, injuries]);
    expect(profiles).toEqual([['Client', '']]);
    expect([restored.withdrawn, await count(em, 'health_consent', 'taken_back_at is null')]).toEqual([1, 0]);
  });
});

describe('restore is refused, and nothing is written,', () => {
  const left = async () => ({
    tables: await count(emOf(empty), 'pg_tables', "schemaname = 'public' and tablename not like 'mikro_orm%'"),
    files: await readdir(join(empty.env.DATA_DIR, 'files')).catch(() => []),
  });
  const NOTHING = { tables: 0, files: [] };
  const change = (bytes: Buffer, at: number) => new Uint8Array(bytes).with(at, bytes[at]! ^ 1);

  test.each<[string, (bytes: Buffer) => Uint8Array, RegExp]>([
    [
      'an archive that was cut in half',
      (bytes) => bytes.subarray(0, bytes.length / 2),
      /bad\.age is damaged or cut off/,
    ],
    ['an archive that lacks its last byte', (bytes) => bytes.subarray(0, -1), /bad\.age is damaged or cut off/],
    [
      'an archive with a changed byte',
      (bytes) => change(bytes, bytes.length - 5_000),
      /bad\.age is damaged or cut off/,
    ],
    ['a file that is none', () => PDF, /bad\.age is no backup of a shop/],
    ['an empty file', () => Buffer.alloc(0), /bad\.age is no backup of a shop/],
  ])('of %s', async (_, make, message) => {
    await writeFile(join(folder, 'bad.age'), make(await readFile(join(folder, 'shop.age'))));
    await expect(restoreFrom('bad.age', empty)).rejects.toThrow(message);
    expect(await left()).toEqual(NOTHING);
  });

  test('with another passphrase', async () => {
    const attempt = restoreFrom('shop.age', empty, { passphrase: 'another passphrase than that' });
    await expect(attempt).rejects.toThrow(/^The passphrase does not open .+shop\.age\.$/);
    expect(await left()).toEqual(NOTHING);
  });

  test('of an archive of a newer version, whose name is told', async () => {
    const archive = await createArchive(SECRET);
    const migrations = [...backup.manifest.migrations, 'Migration30'];
    const { place } = await openTarget(join(folder, 'newer.age'), env);
    const writing = place.write('newer.age', archive.stream);
    const manifest = JSON.stringify({ ...backup.manifest, version: '9.1.0', migrations });
    await archive.put({ name: 'manifest.json', bytes: Buffer.from(manifest) });
    archive.finish();
    await writing;
    await expect(restoreFrom('newer.age', empty)).rejects.toThrow(
      `The archive is of a newer version, 9.1.0: it has migrations that this one lacks (Migration30). This is ${aboutProgram().version}.`,
    );
    expect(await left()).toEqual(NOTHING);
  });

  test('without the key of the health data', async () => {
    await app.em().execute("insert into sealing_key (id, created_at) values ('lost-key', now())");
    await write('sealed.age');
    await app.em().execute("delete from sealing_key where id = 'lost-key'");
    await expect(restoreFrom('sealed.age', empty)).rejects.toThrow('HEALTH_KEYS: the key lost-key is missing');
    expect(await left()).toEqual(NOTHING);
  });

  test('onto a shop that has people and orders', async () => {
    await expect(restoreFrom('shop.age', shop)).rejects.toThrow(
      /^The database is in use: it has rows in .*customer_order/,
    );
    expect(await count(emOf(shop), 'customer_order')).toBe(1);
  });

  test('onto a database of another program with the same migrator', async () => {
    const em = emOf(empty);
    await em.execute(`drop table if exists mikro_orm_migrations; create table diary as select 1 as day;
      create table mikro_orm_migrations as select 1 as id, 'Migration1' as name`);
    const message = "The database holds the table diary, which is no shop's.";
    await expect(restoreFrom('shop.age', empty)).rejects.toThrow(message);
    expect(await count(em, 'diary')).toBe(1);
    await em.execute('drop table mikro_orm_migrations, diary');
  });

  test('onto a database that a shop runs on', async () => {
    const running = await connectPostgres(shop.database.orm.config.get('clientUrl')!, 1);
    await forkEm(running.orm).execute('select 1');
    await expect(restoreFrom('shop.age', shop)).rejects.toThrow('A shop runs on this database. Stop it first.');
    await running.close();
  });
});

test('an archive for a recipient takes the place of a shop that was started and that nobody has used', async () => {
  const identity = await generateIdentity();
  await app.em().execute('create table a_guest as select 1 as one');
  await app.em().execute(String.raw`alter table customer_order add column guest_note jsonb default '{"a\"":"b\n"}'`);
  await write('recipient.age', { recipients: [await identityToRecipient(identity)] });
  await emOf(shop).execute(`delete from customer_order; delete from app_user; delete from contact_message`);
  await emOf(shop).execute('delete from offer');
  await app.em().execute('drop table a_guest; alter table customer_order drop column guest_note');
  const { skipped } = await restoreFrom('recipient.age', shop, { identity });
  expect(skipped).toEqual(['a_guest', 'customer_order.guest_note']);
  expect(await count(emOf(shop), 'pg_attribute', "attname = 'guest_note'")).toBe(0);
  expect(await count(emOf(shop), 'customer_order')).toBe(1);
  expect(await count(emOf(shop), 'offer')).toBe(await count(app.em(), 'offer'));
});

test('a backup of a shop that lacks a file is made without it, and names it', async () => {
  const id = randomUUID();
  await app.em().execute(
    `insert into stored_file (id, name, type, bytes, sha256, created_at, stored_at)
     values (?, 'lost.pdf', 'application/pdf', 1, repeat('0', 64), now(), now())`,
    [id],
  );
  const { manifest } = await write('incomplete.age');
  expect([manifest.missing, manifest.files.map((file) => file.id)]).toEqual([[id], [fileId]]);
  const { place } = await openTarget(join(folder, 'incomplete.age'), env);
  expect((await checkArchive(archiveSource(place, 'incomplete.age', SECRET))).missing).toEqual([id]);
  await app.em().execute('delete from stored_file where id = ?', [id]);
});

test('a backup into a folder that cannot be made is refused by name', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(write('file/shop.age')).rejects.toThrow(/^Nothing can be written to .+file\/shop\.age \(ENOTDIR/);
  await expect(write('file/')).rejects.toThrow(/^Nothing can be written to .+file\/aamu-.+\.age \(E/);
});

test('a target that fails in the middle ends the backup', async () => {
  const { place } = await openTarget(join(folder, 'full/'), env);
  const write = async (_: string, stream: Readable) => {
    await once(stream.resume(), 'data');
    stream.destroy();
    throw new Error('disk full');
  };
  const shop = { orm: app.orm, storage: createFileStore(env).storage };
  const target = { file: 'full.age', place: { ...place, write } };
  await expect(takeBackup(shop, SECRET, target)).rejects.toThrow('disk full');
});

test('a reader that stops within a table does not block the end of its transaction', async () => {
  const stopped = copying(app.orm, { snapshot: true }, async (copy) => {
    const large = { name: 'pg_proc', columns: 'proname, prosrc, proargnames, proacl, prorettype, proargtypes' };
    for await (const _ of readTable(copy, large, new RowTally())) throw new Error('disk full');
  });
  await expect(stopped).rejects.toThrow('disk full');
});

describe('the nightly backup', () => {
  const night = new Date('2026-11-29T01:30:00Z');
  let now = night;
  const warned: object[] = [];
  const run = (orm = app.orm) => {
    const job = backupJob({
      orm,
      storage: createFileStore(env).storage,
      env,
      to: join(folder, 'nights/'),
      passphraseFile: join(folder, 'passphrase'),
      log: { warn: (line: object) => void warned.push(line) },
      clock: () => now,
      timeZone: () => 'Europe/Helsinki',
    });
    return runUntilDone({ orm, log: pino({ level: 'silent' }), clock: () => now }, [job]);
  };
  const job = () => app.em().findOneOrFail(RecurringJob, { id: 'backup' });

  test('is made, restored for a test, noted and not made twice; a failure is tried again in an hour', async () => {
    await run();
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect((await job()).lastError).toMatch(/^The passphrase file .+ cannot be read/);
    await writeFile(join(folder, 'passphrase'), `${SECRET.passphrase}\n`);
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect((await job()).failingSince).toBeNull();
    const check = await app.em().findOneOrFail(BackupCheck, { place: join(folder, 'nights/') });
    expect(check.checkedAt).toEqual(now);
    const archives = await readdir(join(folder, 'nights'));
    expect(archives.map((name) => join(folder, 'nights', name))).toEqual([check.archive]);
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect(await readdir(join(folder, 'nights'))).toEqual(archives);
    await write('nights/');
    await thinOut(app.orm, await openTarget(join(folder, 'nights/'), env));
    expect(await readdir(join(folder, 'nights')), 'the tested one stays').toContain(archives[0]);
    now = new Date(now.getTime() + 60_000);
    await requestBackup(app.em(), now);
    await run();
    const { checkedAt } = await app.em().findOneOrFail(BackupCheck, { place: join(folder, 'nights/') });
    expect([checkedAt, await findRequest(app.em())]).toEqual([now, null]);
    expect(await count(app.em(), 'pg_database', "datname like '%backup_check'")).toBe(0);
  });

  test('is complete although an older archive cannot be deleted, which the log names', async () => {
    const nights = Array.from({ length: 9 }, (_, i) => `aamu-2020-01-0${i + 1}T010000Z.age`);
    const [undeletable, ...others] = nights.map((name) => join(folder, 'nights', name));
    await mkdir(undeletable!);
    for (const file of others) await writeFile(file, '');
    now = new Date(now.getTime() + 60_000);
    await requestBackup(app.em(), now);
    await run();
    const { checkedAt } = await app.em().findOneOrFail(BackupCheck, { place: join(folder, 'nights/') });
    expect([checkedAt, await findRequest(app.em()), (await job()).lastError]).toEqual([now, null, null]);
    expect(warned).toEqual([{ problem: expect.stringContaining('Path is a directory') as string }]);
    const left = await readdir(join(folder, 'nights'));
    expect(nights.filter((name) => !left.includes(name))).toEqual(nights.slice(1, 3));
  });

  test('makes its database on a connection without the time limit of a request', async () => {
    const refusing = (em: Em) =>
      replaceProperty(em, 'execute', () => (sql: string, ...rest: []) => {
        if (/^(?:create|drop) database/.test(sql)) throw new Error('canceling statement due to statement timeout');
        return em.execute(sql, ...rest);
      });
    const hurried = replaceProperty(app.orm, 'em', ({ em }) =>
      replaceProperty(
        em,
        'fork',
        (real) =>
          (...options: Parameters<typeof real.fork>) =>
            refusing(real.fork(...options) as unknown as Em),
      ),
    );
    now = new Date(now.getTime() + 60_000);
    await requestBackup(app.em(), now);
    await run(hurried);
    expect((await job()).lastError).toBeNull();
  });

  test('is made once if it cannot be tested, while older ones are thinned out; only the test is repeated', async () => {
    const nights = join(folder, 'nights');
    const before = await readdir(nights);
    const superfluous = 'aamu-2020-01-09T000000Z.age';
    await writeFile(join(nights, superfluous), '');
    const statfs = vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 101_000_000, bsize: 1 } as StatsFs);
    syncBuiltinESMExports();
    const tested = await app.em().findOneOrFail(BackupCheck, { place: join(folder, 'nights/') });
    now = new Date(now.getTime() + 60_000);
    await requestBackup(app.em(), now);
    await run();
    const made = (await readdir(nights)).filter((name) => !before.includes(name));
    expect(made).toEqual([expect.stringMatching(/^aamu-/) as string]);
    const all = await readdir(nights);
    expect(all).not.toContain(superfluous);
    expect(all).toContain(basename(tested.archive));
    expect((await job()).lastError).toMatch(
      /^The backup is stored, but cannot be tested.+its disk is full: 101 MB are free, and 1\d\d MB are needed/,
    );
    expect(await findUntested(app.em(), join(folder, 'nights/'), tested.checkedAt)).toEqual(now);
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect(await readdir(nights)).toEqual(all);
    statfs.mockRestore();
    syncBuiltinESMExports();
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect(await readdir(nights)).toEqual(all.filter((name) => name !== basename(tested.archive)));
    const { archive, checkedAt } = await app.em().findOneOrFail(BackupCheck, { place: join(folder, 'nights/') });
    expect([basename(archive), checkedAt, await findRequest(app.em())]).toEqual([made[0], now, null]);
    expect(await findUntested(app.em(), join(folder, 'nights/'), checkedAt)).toBeNull();
  });

  test('is made the next night although the last one cannot be tested', async () => {
    const statfs = vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 101_000_000, bsize: 1 } as StatsFs);
    syncBuiltinESMExports();
    const taken = async () => (await app.em().findOneOrFail(TakenBackup, { place: join(folder, 'nights/') })).takenAt;
    for (const hours of [24, 25, 48]) {
      now = new Date(night.getTime() + hours * 3_600_000);
      await run();
      expect(await taken()).toEqual(new Date(night.getTime() + (hours === 25 ? 24 : hours) * 3_600_000));
    }
    statfs.mockRestore();
    syncBuiltinESMExports();
  });

  test.each([
    ['damaged', /is damaged or cut off/, (file: string) => truncate(file, 10_000)],
    ['gone', /cannot be read/, (file: string) => rm(file)],
  ])('is made again in an hour if its archive is %s', async (_, message, spoil) => {
    const taken = () => app.em().findOneOrFail(TakenBackup, { place: join(folder, 'nights/') });
    const { name, takenAt } = await taken();
    await requestBackup(app.em(), takenAt);
    await spoil(join(folder, 'nights', name));
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect((await job()).lastError).toMatch(message);
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect([(await job()).lastError, (await taken()).takenAt]).toEqual([null, now]);
  });

  test('is not made again while its archive cannot be read', async () => {
    const file = join(
      folder,
      'nights',
      (await app.em().findOneOrFail(TakenBackup, { place: join(folder, 'nights/') })).name,
    );
    await requestBackup(app.em(), new Date(now.getTime() - 60_000));
    await rename(file, `${file}.away`);
    await mkdir(file);
    const all = await readdir(join(folder, 'nights'));
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect((await job()).lastError).toMatch(/is no file/);
    await rm(file, { recursive: true });
    await rename(`${file}.away`, file);
    now = new Date(now.getTime() + 3_600_000);
    await run();
    expect([(await job()).lastError, await readdir(join(folder, 'nights'))]).toEqual([
      null,
      all.filter((name) => !name.endsWith('.away')),
    ]);
  });

  test('takes an embedded database if the role may create none, and removes what a killed run left', async () => {
    const left = join(env.DATA_DIR, 'backup-check');
    await mkdir(join(left, 'postgres.new-killed'), { recursive: true });
    const database = (await app.em().execute<{ name: string }[]>('select current_database() as name'))[0]!.name;
    const role = `plain_${process.pid}`;
    await app.em().execute(`create role ${role}; grant pg_read_all_data, pg_write_all_data to ${role};
      alter database ${database} set role = ${role}`);
    const plain = await connectPostgres(app.orm.config.get('clientUrl')!, 2);
    now = new Date(now.getTime() + 60_000);
    await requestBackup(app.em(), now);
    await run(plain.orm);
    await plain.close();
    await app.em().execute(`alter database ${database} reset role; drop role ${role}`);
    expect([(await job()).lastError, existsSync(left)]).toEqual([null, false]);
  });
});
