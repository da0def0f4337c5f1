import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/errors.ts';
import { AssignResponse, CopiesResponse, RenewPreview } from '#contract/studio/assignments.ts';
import { COACH } from '../../../testing/coached.ts';
import type { Browser } from '../../../testing/browser.ts';
import { member } from '../../../testing/members.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Subscription } from '../../access/purchase.entity.ts';
import { Plan } from '../../training/training.entity.ts';
import { assigning, changeTemplate, template, userId } from './assignments.harness.ts';

const now = new Date('2026-11-20T12:00:00Z');
const COPIES = '/api/coach/plans/strong/copies';
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(() => app.close());

const list = async () => CopiesResponse.parse(await (await coach.ask(COPIES)).json()).items;

test('after the coaching nothing of a log is counted beside a copy, and changes of its plan do not reach it', async () => {
  const user = await userId(app, 'anna@example.com');
  await template(app, 'strong', { weeks: 2 });
  const body = assigning({ user, start: '2026-11-23', weekdays: [1, 3, 5] });
  const { copies } = AssignResponse.parse(await (await coach.post('/api/coach/plans/strong/assign', body)).json());
  const key = copies[0]!.key;
  const session = { id: randomUUID(), revision: 1, planKey: key, dayId: 'legs-w1', timeZone: 'Europe/Helsinki' };
  const times = { startedAt: '2026-11-20T10:00:00.000Z', finishedAt: '2026-11-20T11:00:00.000Z' };
  await anna.post('/api/user/workouts', {
    changes: [{ ...session, ...times, notes: '', exercises: [], deleted: false }],
  });
  await changeTemplate(app, 'strong', (plan) => ({ ...plan, title: 'Stronger' }));
  expect(await list()).toMatchObject([{ coached: true, done: 1, planned: 6 }]);

  await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled' });
  expect(await list()).toMatchObject([{ coached: false, done: null, planned: 6 }]);
  const seen = RenewPreview.parse(await (await coach.post(`${COPIES}/preview`, { copies: [key] })).json());
  expect(seen.copies).toMatchObject([{ problem: 'This person is not coached now.', changed: [], kept: 0 }]);
  const renewal = { version: seen.version, copies: [{ key, version: 1 }] };
  const refused = await coach.post(`${COPIES}/renew`, renewal);
  expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([409, 'copy_changed']);
  expect((await app.em().findOneOrFail(Plan, { key })).version).toBe(1);
  expect((await coach.ask(`/api/coach/clients/${user}/plans`)).status).toBe(404);

  await app.em().nativeUpdate(Subscription, { user }, { status: 'active' });
  expect(await list()).toMatchObject([{ coached: true, done: 1 }]);
});
