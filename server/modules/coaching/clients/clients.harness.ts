import { randomUUID } from 'node:crypto';
import type { TestApp } from '#server/testing/test-app.ts';
import { HealthConsent } from '../profile/consent.entity.ts';
import { Plan, Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Creates clients by the first part of their address, with logs, access and consents. */
export function createClientFactory({ em: fork }: Pick<TestApp, 'em'>, clock: () => Date) {
  const app = { em: fork };
  let given = 0;
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const day = (days: number) => new Date(clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const userOf = (name: string) => app.em().findOneOrFail(User, { emailKey: `${name}@example.com` });

  async function trains(name: string, daysAgo: number, pain = false) {
    const em = app.em();
    const at = ago(daysAgo);
    em.create(Workout, {
      id: randomUUID(),
      user: await userOf(name),
      planKey: '3',
      dayId: 'a',
      revision: 1,
      startedAt: at,
      finishedAt: at,
      timeZone: 'Europe/Helsinki',
      localDay: null,
      notes: '',
      exercises: [],
      pain: pain ? { a: { level: 4, note: 'Knee' } } : null,
      painAt: pain ? at : null,
      device: null,
      updatedAt: at,
    });
    await em.flush();
  }

  async function has(name: string, { until, ended = false }: { until: number; ended?: boolean }) {
    const em = app.em();
    const client = { start: day(until - 28), until: day(until), weekdays: [1] };
    em.create(Plan, {
      key: `own-${name}-${until + 100}`,
      programId: null,
      body: { client } as unknown as Plan['body'],
      user: await userOf(name),
      template: null,
      templateVersion: null,
      startDay: client.start,
      weekdays: [1],
      endedAt: ended ? ago(1) : null,
    });
    await em.flush();
  }

  async function agrees(name: string, version: HealthConsent['version'], takenBackAt: Date | null = null) {
    const em = app.em();
    const user = await userOf(name);
    em.create(HealthConsent, {
      id: randomUUID(),
      user,
      version,
      words: 'x',
      language: 'en',
      // Each one later than the last, so that the newest is certain.
      givenAt: new Date(ago(9).getTime() + given++),
      takenBackAt,
      gone: null,
    });
    await em.flush();
  }
  return { ago, userOf, trains, has, agrees };
}
