import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanDaysResult } from '#contract/plan-days.ts';
import { ClientLogResponse } from '#contract/studio/clients.ts';
import type { Browser } from '../../../testing/browser.ts';
import { member } from '../../../testing/members.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { day, ownCopyOf, planBody } from '../../training/own-plans.harness.ts';
import { User } from '../../users/user.entity.ts';

const COACH = 'coach@example.com';
const now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;
let annas: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  annas = (await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' })).id;
  const workouts = ['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24'].map((date, at) =>
    day(`day-${at}`, { week: at < 3 ? 1 : 2, date }),
  );
  const client = { start: '2026-11-16', until: '2026-11-29', weekdays: [1, 2, 5, 6] };
  await ownCopyOf(app, 'anna@example.com', 'c-anna', { body: planBody('c-anna', { weeks: 2, client, workouts }) });
});
afterAll(() => app.close());

const log = async (query = '') =>
  ClientLogResponse.parse(await (await coach.ask(`/api/coach/clients/${annas}/log${query}`)).json());

describe('what a client has made of days to come', () => {
  test('stands with the log of today, and what is as planned does not', async () => {
    const change = { planKey: 'c-anna', revision: 1, movedTo: null, minutes: null, skipped: null };
    const sent = await anna.post('/api/user/plan-days', {
      changes: [
        { ...change, dayId: 'day-1', movedTo: '2026-11-25' },
        { ...change, dayId: 'day-2', skipped: '' },
        // Taken back again.
        { ...change, dayId: 'day-4' },
      ],
    });
    const { results } = (await sent.json()) as PlanDaysResult;
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
    const set = { place: 0, weightKg: 60, reps: 8, doneAt: '2026-11-18T07:30:00.000Z' };
    const ahead = {
      id: randomUUID(),
      revision: 1,
      planKey: 'c-anna',
      dayId: 'day-3',
      startedAt: '2026-11-18T07:00:00.000Z',
      finishedAt: now.toISOString(),
      timeZone: 'Europe/Helsinki',
      notes: '',
      exercises: [{ exerciseId: 'back-squat', swappedFor: null, skipped: null, pain: null, sets: [set] }],
      deleted: false,
    };
    const done = await anna.post('/api/user/workouts', { changes: [{ ...ahead, device: 'phone' }] });
    expect(await done.json()).toMatchObject({ results: [{ status: 'stored' }] });

    const { days, until } = await log();
    expect(until).toBe('2026-11-18');
    expect(days).toMatchObject([
      { date: '2026-11-25', state: 'coming', movedFrom: '2026-11-20' },
      { date: '2026-11-23', state: 'done', doneOn: '2026-11-18', setsDone: 1 },
      { date: '2026-11-21', state: 'left-out' },
      { date: '2026-11-16', state: 'missed', movedFrom: null },
    ]);
  });

  test('does not stand with weeks that are over', async () => {
    expect((await log('?before=2026-11-18')).days.map(({ date }) => date)).toEqual(['2026-11-16']);
  });
});
