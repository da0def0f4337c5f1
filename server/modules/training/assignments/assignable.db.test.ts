import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { AssignableResponse } from '#contract/training/plans/assignments.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { assigning, type Choice, listAssignments, template, userId } from './assignments.harness.ts';

let app: TestApp;
let coach: Browser;
const now = new Date('2026-11-20T12:00:00Z');
const people: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  for (const name of ['anna', 'bo', 'cy']) {
    await member(app, `${name}@example.com`, { renewing: [4] }, now);
    people[name] = await userId(app, `${name}@example.com`);
  }
  await member(app, 'buyer@example.com', { bought: [2] }, now);
  await template(app, 'base');
  await assign(assigning(choice('bo', { start: '2026-11-25', weekdays: [2, 4] })));
});
afterAll(() => app.close());

const choice = (name: string, own: Partial<Choice> = {}): Choice => ({
  user: people[name] ?? name,
  start: '2026-11-23',
  weekdays: [1, 3, 5],
  ...own,
});
const assign = (body: object, key = 'base') => coach.post(`/api/coach/plans/${key}/assign`, body);

describe('who can be given a plan', () => {
  const assignable = async (query: string) =>
    AssignableResponse.parse(await (await coach.ask(`/api/coach/assignable?${query}`)).json()).items;

  test('is who is coached, with the days they train on', async () => {
    const all = await assignable('plan=base');
    expect(all.map(({ email }) => email).toSorted()).toEqual(['anna@example.com', 'bo@example.com', 'cy@example.com']);
    expect(all.find(({ email }) => email === 'bo@example.com')).toMatchObject({
      weekdays: [2, 4],
      proposedBy: 'plan-before',
      has: { title: 'Plan base', start: '2026-11-25' },
    });
    await member(app, 'eve@example.com', { renewing: [4] }, now);
    expect(await assignable('q=EVE@&plan=base')).toMatchObject([
      { weekdays: [1, 3, 5], proposedBy: 'plan', has: null },
    ]);
    expect(await assignable('q=%25')).toEqual([]);
  });

  test('follows what they said of themselves', async () => {
    const eve = await member(app, 'eve@example.com', {}, now);
    await eve.post('/api/coaching-profile', { fullName: 'Eve', age: 30, workoutDaysPerWeek: 5 });
    expect(await assignable('q=eve&plan=base')).toMatchObject([{ weekdays: [1, 2, 3, 4, 5], proposedBy: 'profile' }]);
  });
});

test('many clients at once', async () => {
  const count = isNightly ? 200 : 20;
  const em = app.em();
  const { id: model } = await em.findOneOrFail(Subscription, { user: people['anna']! });
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [at, id] of ids.entries()) {
    const email = `many-${at}@example.com`;
    em.create(User, { id, email, emailKey: email, firstName: null, lastName: null, createdAt: now });
  }
  await em.flush();
  const columns = (
    await app
      .em()
      .execute<{ column_name: string }[]>(
        "select column_name from information_schema.columns where table_name = 'subscription'",
      )
  ).map((row) => row.column_name);
  const rest = columns
    .filter((name) => !['id', 'user_id', 'order_id'].includes(name) && !name.endsWith('_id'))
    .map((name) => `s.${name}`);
  await app.em().execute(
    `insert into subscription (id, user_id, program_id, ${rest.map((name) => name.slice(2)).join(', ')})
     select gen_random_uuid(), u.id, s.program_id, ${rest.join(', ')} from app_user u, subscription s
     where u.email like 'many-%' and s.id = ?`,
    [model],
  );
  await template(app, 'many');
  const response = await assign(assigning(...ids.map((id) => choice(id))), 'many');
  expect(response.status).toBe(201);
  expect(await listAssignments(app, 'many')).toHaveLength(count);
  expect(app.problems).toEqual([]);
});
