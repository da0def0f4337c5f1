import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRing, setKeyRing } from '#server/platform/encryption/sealed.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClientFactory } from '#server/modules/coaching/clients/clients.harness.ts';
import { Workout } from '#server/modules/training/workout-log/training.entity.ts';

const now = new Date('2026-11-18T08:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(() => app.close());

// Rows are compared with the values that were read.
test.each([
  ['sealed', createRing(['the only key of this shop, and of no other'])],
  ['open', null],
])('a value that is %s is written when it is changed in its place', async (_, ring) => {
  setKeyRing(ring);
  await createClientFactory(app, () => now).trains('anna', 1, true);
  const em = app.em();
  const row = await em.findOneOrFail(Workout, { pain: { $ne: null } });
  row.pain!['a']!.note = 'Hip';
  await em.flush();
  const written = await app.em().findOneOrFail(Workout, { id: row.id });
  expect(written.pain).toEqual({ a: { level: 4, note: 'Hip' } });
  await app.em().nativeDelete(Workout, { id: row.id });
});
