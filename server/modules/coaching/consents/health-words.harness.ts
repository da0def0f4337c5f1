import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { COACHING_CONSENT, HEALTH_CONSENT } from '#contract/coaching/profile-options.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { trained } from './consent.harness.ts';

/** Health data of a member, with a unique word for each place. */
export const HEALTH_WORDS = {
  conditions: 'asthmaword',
  injuries: 'kneeword',
  emergency: 'kaisaword',
  week: 'sleepword',
  letter: 'pillword',
  notes: 'hipword',
  pain: 'acheword',
  reason: 'fluword',
  swap: 'bandword',
  first: 'backword',
  challenge: 'burnoutword',
  weight: '77.7 weightword',
  height: '188 heightword',
} as const;

/** Sends each of them by the request of its page. */
export async function submitAllHealthData(app: TestApp, by: Browser, email: string, now: Date): Promise<void> {
  const sent = async (answer: Promise<Response>) => {
    const { status } = await answer;
    expect([status, app.problems.filter((line) => /"level":[56]0/.test(line))]).toEqual([expect.any(Number), []]);
    expect(status).toBeLessThan(300);
  };
  await sent(
    by.post('/api/coaching-profile', {
      fullName: 'Anna',
      age: 34,
      healthConditions: HEALTH_WORDS.conditions,
      injuries: HEALTH_WORDS.injuries,
      emergencyContactName: HEALTH_WORDS.emergency,
      healthConsent: COACHING_CONSENT,
    }),
  );
  await sent(by.post('/api/coaching/check-ins', { sleep: 3, energy: 3, soreness: 3, note: HEALTH_WORDS.week }));
  await sent(
    by.post('/api/coaching/thread', { id: randomUUID(), text: HEALTH_WORDS.letter, about: null, pictures: [] }),
  );
  await trained(by, now, {
    notes: HEALTH_WORDS.notes,
    left: [
      { skipped: HEALTH_WORDS.reason, pain: { level: 4, note: HEALTH_WORDS.pain } },
      { swappedFor: HEALTH_WORDS.swap, sets: [] },
    ],
  });
  await sent(submitFirstAnswers(app, email));
}

/** Sends the form of new clients. */
export function submitFirstAnswers(
  app: TestApp,
  email: string,
  healthConsent: string | null = HEALTH_CONSENT,
  own: object = {},
) {
  return app.post('/api/coaching-onboarding', {
    fullName: 'Anna',
    email,
    age: '34',
    height: HEALTH_WORDS.height,
    currentWeight: HEALTH_WORDS.weight,
    mainGoal: 'marathon',
    activityLevel: 'none',
    trainingEnvironment: 'gym',
    injuriesOrConditions: HEALTH_WORDS.first,
    biggestChallenge: HEALTH_WORDS.challenge,
    preferredStartDate: '2026-12-01',
    ...own,
    ...(healthConsent && { healthConsent }),
  });
}
