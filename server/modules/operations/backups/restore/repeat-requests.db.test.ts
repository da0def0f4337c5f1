import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { repeatNewRequests } from './repeat-requests.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addRequests, hasUnknownRequests } from '#server/modules/accounts/account/listed-requests.ts';
import {
  noPrivacyRequests,
  openPrivacyRequests,
  type PrivacyRequests,
} from '#server/modules/accounts/account/privacy-requests.ts';

const now = new Date('2026-11-20T18:00:00Z');
const NOTHING = { erased: 0, withdrawn: 0, unsubscribed: 0, ended: 0, testimonials: 0 };
let app: TestApp;
let folder: string;
let list: PrivacyRequests;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-listed-'));
  app = await startTestApp();
});
beforeEach(async () => {
  list = openPrivacyRequests(join(await mkdtemp(join(folder, 'list-')), 'erasures'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('a start repeats nothing that the database reflects', async () => {
  expect(await repeatNewRequests(app.em(), noPrivacyRequests)).toBeUndefined();
  await app.em().transactional((tx) => addRequests(tx, list, ['somebody', 'somebody'], now));
  expect(await hasUnknownRequests(app.em(), list)).toBe(false);
  expect(await repeatNewRequests(app.em(), list)).toBeUndefined();
});

test('the first start after a restore repeats the list, and the next one does not', async () => {
  await app.em().transactional((tx) => addRequests(tx, list, ['somebody'], now));
  await app.em().execute('delete from listed_request');
  expect(await repeatNewRequests(app.em(), list)).toEqual(NOTHING);
  expect(await repeatNewRequests(app.em(), list)).toBeUndefined();
});

test('a later request of the same person is repeated, too', async () => {
  await app.em().transactional((tx) => addRequests(tx, list, ['somebody'], now));
  await list.add(['somebody'], new Date(now.getTime() + 1));
  expect(await hasUnknownRequests(app.em(), list)).toBe(true);
});

test('a request whose transaction failed stays on the list, so that the next start repeats it', async () => {
  const failing = app.em().transactional(async (tx) => {
    await addRequests(tx, list, ['somebody'], now);
    throw new Error('cut off');
  });
  await expect(failing).rejects.toThrow('cut off');
  expect(await repeatNewRequests(app.em(), list)).toEqual(NOTHING);
});
