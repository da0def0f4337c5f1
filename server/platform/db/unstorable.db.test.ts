import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { getErrorMessage } from '../errors.ts';
import { isDatabaseAway } from './connection/away.ts';
import { isUnstorable } from './unstorable.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ selling: { worker: false } });
});
afterAll(() => app.close());

test('a text that no database takes is somebody’s, and the database is not away', async () => {
  const refused: unknown = await app
    .em()
    .execute('select id from program where name = ?', ['a\0'])
    .catch((error: unknown) => error);
  expect([
    getErrorMessage(refused),
    isUnstorable(refused),
    isUnstorable(new Error('insufficient data left in message')),
  ]).toEqual([expect.stringMatching(/message|byte/), true, false]);
  const other: unknown = await app
    .em()
    .execute('select nothing')
    .catch((error: unknown) => error);
  expect([isUnstorable(other), isDatabaseAway(other)]).toEqual([false, false]);
});

test('an address that holds one is answered with 400', async () => {
  const answer = await fetch(`${app.url}/sandbox/stripe/3ds/pi_%00`, { headers: { accept: 'application/json' } });
  expect([answer.status, ErrorResponse.parse(await answer.json()).error.code]).toEqual([400, 'bad_request']);
  expect(app.problems).toEqual([]);
});
