import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PeopleResponse, PersonResponse } from '#contract/accounts/people.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HealthConsent } from '#server/modules/coaching/profile/consent.entity.ts';
import { Profile } from '#server/modules/coaching/profile/profile.entity.ts';
import { Thread, ThreadMessage } from '#server/modules/messages/threads/thread.entity.ts';
import { User } from '../users/user.entity.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

async function fetchPerson(email: string) {
  const list = await (await coach.ask(`/api/coach/people?q=${encodeURIComponent(email)}`)).json();
  const { key } = PeopleResponse.parse(list).items[0]!;
  return PersonResponse.parse(await (await coach.ask(`/api/coach/people/${key}`)).json());
}

async function joins(email: string) {
  await member(app, email);
  const em = app.em();
  return { em, user: await em.findOneOrFail(User, { emailKey: email }) };
}

test('who has said and agreed to nothing has no thread and no consent', async () => {
  await joins('quiet@example.com');
  expect(await fetchPerson('quiet@example.com')).toMatchObject({ thread: null, consents: [] });
});

test('letters of both sides are counted, with the way to them, and none of their words is told', async () => {
  const email = 'writes@example.com';
  const { em } = await joins(email);
  const at = { lastAt: new Date(), createdAt: new Date() };
  const thread = em.create(Thread, { id: randomUUID(), emailKey: email, email, name: 'W', ...at });
  for (const direction of ['in', 'in', 'out'] as const)
    em.create(ThreadMessage, { id: randomUUID(), thread, direction, text: 'My knee.', createdAt: new Date() });
  await em.flush();
  const person = await fetchPerson(email);
  expect(person.thread).toEqual({ id: thread.id, received: 2, sent: 1 });
  expect(JSON.stringify(person)).not.toContain('knee');
});

test('each consent about health is there with its words, its time and its end', async () => {
  const { em, user } = await joins('agrees@example.com');
  const given = { user, words: 'Words.', language: 'en' } as const;
  const first = { version: 'health-1', givenAt: new Date('2026-05-01T09:00:00Z') } as const;
  const second = { version: 'health-2', givenAt: new Date('2026-07-01T09:00:00Z') } as const;
  const takenBackAt = new Date('2026-06-01T09:00:00Z');
  em.create(HealthConsent, { id: randomUUID(), ...given, ...first, takenBackAt });
  em.create(HealthConsent, { id: randomUUID(), ...given, ...second });
  await em.flush();
  const { consents } = await fetchPerson('agrees@example.com');
  expect(consents.map(({ about, words, version }) => [about, words, version])).toEqual([
    ['coaching', 'Words.', 'health-2'],
    ['coaching', 'Words.', 'health-1'],
  ]);
  expect(consents.map(({ at, takenBack }) => [new Date(at), takenBack && new Date(takenBack)])).toEqual([
    [second.givenAt, null],
    [first.givenAt, takenBackAt],
  ]);
});

test('so is the one that stands with a profile of before consents had rows, and nothing of the profile', async () => {
  const { em, user } = await joins('before@example.com');
  const none = { healthConditions: '', emergencyContactName: '', emergencyContactPhone: '' };
  const fields = { fullName: 'B', age: 30, injuries: 'Left knee', healthConsent: 'health-1', ...none } as const;
  const createdAt = new Date('2026-04-01T09:00:00Z');
  em.create(Profile, { id: randomUUID(), user, fields, healthConsentWords: 'So it stood.', createdAt });
  await em.flush();
  const person = await fetchPerson('before@example.com');
  expect(person.consents).toMatchObject([
    { about: 'coaching', version: 'health-1', words: 'So it stood.', takenBack: null },
  ]);
  expect(JSON.stringify(person)).not.toContain('Left knee');
});
