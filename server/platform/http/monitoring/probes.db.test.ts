import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let draining = false;
let database: string;
beforeAll(async () => {
  app = await startTestApp({ draining: () => draining });
  const [row] = await app.em().execute<{ name: string }[]>('select current_database() as name');
  database = row!.name;
});
afterAll(() => app.close());

async function ask(): Promise<[number, string?]> {
  const response = await fetch(`${app.url}/readyz`);
  const body: unknown = await response.json();
  return response.ok ? [response.status] : [response.status, ErrorResponse.parse(body).error.message];
}

const READ_ONLY = [503, 'The database takes no changes.'];

/** Writes to the catalogue whatever the session's own setting is. */
const change = (sql: string) => app.em().execute(`begin read write; ${sql}; commit`);

test('is ready while the database takes changes', async () => {
  expect(await ask()).toEqual([200]);
});

test('is not ready once new sessions can only read, though those of the pool can still write', async () => {
  await change(`alter database "${database}" set default_transaction_read_only = on`);
  expect(await ask()).toEqual(READ_ONLY);
  await change(`alter database "${database}" set default_transaction_read_only = off`);
  expect(await ask()).toEqual([200]);
  await change(`alter database "${database}" reset default_transaction_read_only`);
});

test('follows the setting of the role in this database before that of the database', async () => {
  await change(`alter database "${database}" set default_transaction_read_only = off`);
  await change(`alter role current_user in database "${database}" set default_transaction_read_only = yes`);
  expect(await ask()).toEqual(READ_ONLY);
  await change(`alter role current_user in database "${database}" reset default_transaction_read_only`);
  expect(await ask()).toEqual([200]);
});

test('is not ready once the server has been told to end', async () => {
  draining = true;
  expect(await ask()).toEqual([503, 'stopping']);
  draining = false;
});
