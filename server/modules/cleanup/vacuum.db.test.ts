import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, forkOf } from '../../db/orm.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { vacuum } from './vacuum.job.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table is known as it is, and rows that went leave no gap', async () => {
  const em = forkOf(database.orm);
  const estimate = async () => {
    const [row] = await em.execute<{ rows: number }[]>(
      "select reltuples::int as rows from pg_class where oid = 'recurring_job'::regclass",
    );
    return row?.rows;
  };
  const fill = () =>
    em.execute(
      "insert into recurring_job (id, next_attempt_at) select 'vacuum-' || n, now() from generate_series(1, 2000) n",
    );
  const size = async () => {
    const [row] = await em.execute<{ bytes: number }[]>("select pg_relation_size('recurring_job')::int as bytes");
    return row!.bytes;
  };
  await fill();
  await vacuum(em);
  expect(await estimate()).toBeGreaterThanOrEqual(2000);
  const full = await size();
  await em.execute("delete from recurring_job where id like 'vacuum-%'");
  await vacuum(em);
  expect(await estimate()).toBeLessThan(2000);
  await fill();
  expect(await size()).toBeLessThanOrEqual(full);
  const unknown = await em.execute(
    "select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0",
  );
  expect(unknown).toEqual([]);
});
