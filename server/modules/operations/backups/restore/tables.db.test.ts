import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forkEm } from '#server/platform/db/orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { sumRows } from './tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const run = (sql: string) => forkEm(database.orm).execute(sql);
const sum = (name: string) => sumRows(forkEm(database.orm), { name, columns: 'a, b' });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => run('create table one (a text, b int); create table other (b int, a text)'));
afterEach(() => run('drop table one, other'));

describe('sumRows', () => {
  test('returns the same for the same rows in another order', async () => {
    await run("insert into one values ('x', 1), ('y', 2), (null, 3)");
    await run("insert into other (a, b) values (null, 3), ('y', 2), ('x', 1)");
    const found = await sum('one');
    expect(found.rows).toBe(3);
    expect(found).toEqual(await sum('other'));
  });

  test.each([
    ['another value', "('x', 2)"],
    ['an empty text for null', "('', 1)"],
    ['values in other columns', "('1', null)"],
  ])('returns another hash for %s', async (_, row) => {
    await run(`insert into one values (null, 1); insert into other (a, b) values ${row}`);
    const [one, other] = [await sum('one'), await sum('other')];
    expect([one.rows, other.rows]).toEqual([1, 1]);
    expect(one.hash).not.toBe(other.hash);
  });

  test('counts rows that are there twice', async () => {
    await run("insert into one values ('x', 1); insert into other (a, b) values ('x', 1), ('x', 1)");
    expect((await sum('one')).hash).not.toBe((await sum('other')).hash);
  });

  test('returns no rows for an empty table', async () => {
    expect((await sum('one')).rows).toBe(0);
  });
});
