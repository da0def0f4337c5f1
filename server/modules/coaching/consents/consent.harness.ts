import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { emptyTables } from '#server/testing/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

export const PATH = '/api/coaching-profile/consent';
const COACH = 'coach@example.com';

/** A shop with a clock of the test's, its coach, and Anna, who is coached. */
export async function consentShop(
  clock: () => Date,
  more: Pick<NonNullable<Parameters<typeof startTestApp>[0]>, 'logLevel'> = {},
): Promise<{ app: TestApp; coach: Browser; anna: Browser }> {
  const app = await startTestApp({ clock, ...more, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  const coach = await member(app, COACH, {}, clock());
  const anna = await member(app, 'anna@example.com', { renewing: [4] }, clock());
  return { app, coach, anna };
}

/** As if nobody had told, agreed to or read anything yet, and what is paid for runs. */
export async function resetHealthData(app: TestApp): Promise<void> {
  const em = app.em();
  await emptyTables(
    em,
    'coaching_profile, check_in, health_consent, health_reading, workout, thread, onboarding, outbox_mail, coach_action',
  );
  await em.execute("update subscription set status = 'active'");
}

/** What somebody has trained on the first day of their plan, kept by the shop: as it was sent. */
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
