import { randomBytes } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import { describe, expect, inject, test } from 'vitest';
import { isNightly } from '../../scripts/testing/nightly.ts';
import { databaseUrl } from '../testing/database/database-url.ts';
import { Program } from '../modules/catalog/programs/program.entity.ts';
import { connectPostgres, openDatabase } from './database.ts';
import { isDatabaseAway } from '../platform/db/connection/away.ts';
import { connectWithoutTimeouts, type Em, forkEm } from '../platform/db/orm.ts';
import { isBehindPooler } from '../platform/db/connection/behind-pooler.ts';
import { withJobConnection } from '../platform/db/reserve.ts';

const template = inject('template');

describe('opening a database', () => {
  test('processes that start on an empty database at once fill it once', async () => {
    const processes = isNightly ? [1, 2, 3] : [1, 2];
    await withEmptyDatabase(async (url) => {
      const opened = await Promise.all(processes.map(() => openDatabase({ DATABASE_URL: url, DATA_DIR: '' })));
      const counts = await Promise.all(opened.map(({ orm }) => forkEm(orm).count(Program)));
      await Promise.all(opened.map(({ close }) => close()));
      expect(counts).toEqual(processes.map(() => 4));
    });
  });

  test('a database that does not exist is refused, and not made', async () => {
    const name = `aamu_missing_${randomBytes(6).toString('hex')}`;
    const opening = openDatabase({ DATABASE_URL: databaseUrl(template.url, name), DATA_DIR: '' });
    await expect(opening).rejects.toThrow(`DATABASE_URL cannot be used: database "${name}" does not exist`);
    const admin = await connectPostgres(template.url, 1);
    expect(await forkEm(admin.orm).execute('select 1 from pg_database where datname = ?', [name])).toEqual([]);
    await admin.close();
  });

  test('a database that a newer version has migrated is refused, and nothing in it is touched', async () => {
    await withEmptyDatabase(async (url) => {
      const { orm, close } = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
      await forkEm(orm).execute("insert into mikro_orm_migrations (name) values ('Migration20990101000000')");
      await forkEm(orm).execute('truncate program cascade');
      await expect(openDatabase({ DATABASE_URL: url, DATA_DIR: '' })).rejects.toThrow(
        'The database was written by a newer version of the shop, which knows Migration20990101000000',
      );
      expect(await forkEm(orm).count(Program)).toBe(0);
      await close();
    });
  });

  test.runIf(isNightly)('a process that migrates waits for another that does, without a statement limit', async () => {
    await withEmptyDatabase(async (url) => {
      const other = await connectPostgres(url, 3);
      const { promise: begun, resolve: began } = Promise.withResolvers<void>();
      const { promise: freed, resolve: free } = Promise.withResolvers<void>();
      const first = forkEm(other.orm).transactional(async (tx) => {
        await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-migrate'))");
        began();
        await freed;
      });
      await begun;
      const opening = openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
      const waiting = () =>
        forkEm(other.orm).execute(
          "select 1 from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted",
        );
      await expect.poll(waiting).toHaveLength(1);
      free();
      await first;
      const { orm, close } = await opening;
      expect(await forkEm(orm).count(Program)).toBe(4);
      const unhurried = await connectWithoutTimeouts(orm);
      expect(await forkEm(unhurried.orm).execute('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
      const readTimeout = () => forkEm(orm).execute('show statement_timeout');
      expect(await readTimeout()).toEqual([{ statement_timeout: '7s' }]);
      expect(await withJobConnection(readTimeout)).toEqual([{ statement_timeout: '2min' }]);
      await unhurried.close();
      await close();
      await other.close();
    });
  });

  test('a pooler gets no timeouts, which each transaction and the direct connections have', async () => {
    await withEmptyDatabase(async (url) => {
      const { orm, close } = await openDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATA_DIR: '' });
      const readTimeout = (em: Em) => em.execute('show statement_timeout');
      const direct = await connectWithoutTimeouts(orm, 900);
      try {
        expect(await readTimeout(forkEm(orm))).toEqual([{ statement_timeout: '0' }]);
        expect(await forkEm(orm).transactional(readTimeout)).toEqual([{ statement_timeout: '7s' }]);
        const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
        expect(await forkEm(orm).transactional(readTimeout, snapshot)).toEqual([{ statement_timeout: '7s' }]);
        expect(await forkEm(direct.orm).execute('show lock_timeout')).toEqual([{ lock_timeout: '900ms' }]);
        expect(await isBehindPooler(orm)).toBe(false);
      } finally {
        await direct.close();
        await close();
      }
    });
  });

  test('a direct address of another database is refused', async () => {
    await withEmptyDatabase(async (url) => {
      const opening = openDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: template.url, DATA_DIR: '' });
      await expect(opening).rejects.toThrow('DATABASE_DIRECT_URL leads to another database than DATABASE_URL');
    });
  });

  test('an error says whether the database is away, in whatever step it was lost', async () => {
    await withEmptyDatabase(async (url) => {
      const { orm, close } = await connectPostgres(url, 1);
      const em = forkEm(orm);
      const problemOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
      const killed = await problemOf(em.execute('select pg_terminate_backend(pg_backend_pid())'));
      const slow = await problemOf(
        em.transactional(async (tx) => {
          await tx.execute("set local statement_timeout = '1ms'");
          await tx.execute('select pg_sleep(1)');
        }),
      );
      const wrong = await problemOf(em.execute('select 1 / 0'));
      const unreadable = await problemOf(em.execute('select ?', ['a\0b']));
      await close();
      const nowhere = await connectPostgres('postgres://nobody@127.0.0.1:9/nothing', 1);
      const refused = await problemOf(forkEm(nowhere.orm).execute('select 1'));
      const notBegun = await problemOf(forkEm(nowhere.orm).transactional((tx) => tx.execute('select 1')));
      await nowhere.close();
      const elsewhere = await problemOf(fetch('http://127.0.0.1:9'));
      const socket = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' });
      expect([killed, slow, refused, notBegun].map(isDatabaseAway)).toEqual([true, true, true, true]);
      const others = [wrong, unreadable, elsewhere, socket, null, 'text'];
      expect(others.map(isDatabaseAway)).toEqual(others.map(() => false));
    });
  });

  test.runIf(isNightly)(
    'connections lost in the middle of transactions do not take their place in the pool with them',
    async () => {
      await withEmptyDatabase(async (url) => {
        const { orm, close } = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
        for (let round = 0; round < 12; round++) {
          const lost = forkEm(orm).transactional((tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())'));
          await expect(lost).rejects.toThrow(/terminat/);
        }
        expect(await forkEm(orm).count(Program)).toBe(4);
        await close();
      });
    },
  );
});

test('a server that does not answer is named by its setting', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing', DATA_DIR: '' };
  await expect(openDatabase(nowhere)).rejects.toThrow('DATABASE_URL cannot be used');
});

async function withEmptyDatabase(work: (url: string) => Promise<void>) {
  const name = `aamu_empty_${randomBytes(6).toString('hex')}`;
  const admin = await connectPostgres(template.url, 1);
  await forkEm(admin.orm).execute(`create database ${name}`);
  try {
    await work(databaseUrl(template.url, name));
  } finally {
    await forkEm(admin.orm).execute(`drop database ${name} with (force)`);
    await admin.close();
  }
}
