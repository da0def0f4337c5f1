import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

export const PATH = '/api/coaching-profile/consent';
const COACH = 'coach@example.com';

/** Starts a shop with the test's clock, its coach, and Anna, a client. */
export async function consentShop(
  clock: () => Date,
  more: Pick<NonNullable<Parameters<typeof startTestApp>[0]>, 'logLevel' | 'privacyRequests'> = {},
): Promise<{ app: TestApp; coach: Browser; anna: Browser }> {
  const app = await startTestApp({ clock, ...more, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  const coach = await member(app, COACH, {}, clock());
  const anna = await member(app, 'anna@example.com', { renewing: [4] }, clock());
  return { app, coach, anna };
}

/** Deletes all health data, consents and readings; paid access continues. */
export async function resetHealthData(app: TestApp): Promise<void> {
  const em = app.em();
  await emptyTables(
    em,
    'coaching_profile, check_in, health_consent, health_reading, workout, thread, onboarding, outbox_mail, coach_action',
  );
  await em.execute("update subscription set status = 'active'");
}

/** Uploads a session of the first day of a plan, and returns it as sent. */
export async function trained(
  by: Browser,
  now: Date,
  { notes, left }: { notes: string; left: readonly object[] },
): Promise<{ id: string; revision: number }> {
  const plan = (await (await by.ask('/api/training-programs/elite-coaching')).json()) as {
    workouts: { id: string; exercises: { id: string }[] }[];
  };
  const [day] = plan.workouts;
  const session = {
    id: randomUUID(),
    revision: 1,
    planKey: 'elite-coaching',
    dayId: day!.id,
    startedAt: new Date(now.getTime() - 3_600_000).toISOString(),
    finishedAt: now.toISOString(),
    timeZone: 'Europe/Helsinki',
    notes,
    exercises: left.map((each, at) => ({
      exerciseId: day!.exercises[at]!.id,
      swappedFor: null,
      skipped: null,
      sets: [],
      ...each,
    })),
    deleted: false,
  };
  const sent = await by.post('/api/user/workouts', { changes: [{ ...session, device: 'phone' }] });
  expect(await sent.json()).toMatchObject({ results: [{ status: 'stored' }] });
  return session;
}
