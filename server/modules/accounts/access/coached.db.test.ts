import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mode } from '#server/platform/mode.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { listAssignable } from '#server/modules/training/assignments/assignable.queries.ts';
import { findClient, findClients } from '#server/modules/coaching/clients/clients.queries.ts';
import { findPeople } from '../people/people.queries.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { isCoached } from '#server/modules/messages/client-messages/reach.ts';
import { User } from '../users/user.entity.ts';
import { Subscription } from './purchase.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
const now = new Date('2026-11-20T12:00:00Z');
/** Programme with coaching. */
const COACHING = 4;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  await subscribes('paid', 'live');
  await subscribes('plays', 'test');
  await subscribes('given', null);
  await subscribes('guest-paid', 'live', true);
  await subscribes('guest-plays', 'test', true);
});
afterAll(() => app.close());

/** Creates a subscription of a mode, or a gift. */
async function subscribes(name: string, mode: Mode | null, guest = false): Promise<void> {
  const em = app.em();
  const email = `${name}@example.com`;
  const user = guest
    ? null
    : em.create(User, { id: randomUUID(), email, emailKey: email, firstName: null, lastName: null, createdAt: now });
  const bought = { programId: COACHING, createdAt: now };
  const order =
    mode &&
    em.create(Order, {
      ...bought,
      id: randomUUID(),
      status: 'paid',
      mode,
      user,
      email,
      emailKey: email,
      offerKey: 'month',
      programName: 'Coaching',
      offerName: 'Monthly',
      interval: 'month',
      vatRate: 0,
      amountMinor: 9_900,
      currency: 'EUR',
      paidAt: now,
    });
  const currentPeriodEnd = new Date(now.getTime() + DAY_MS);
  em.create(Subscription, { ...bought, id: randomUUID(), user, order, status: 'active', currentPeriodEnd });
  await em.flush();
}

const query = { q: '', page: 1 };

test.each([
  ['live', ['given', 'guest-paid', 'paid']],
  ['test', ['given', 'guest-paid', 'guest-plays', 'paid', 'plays']],
] as const)('where the shop’s money is %s, its clients are %j, wherever it is asked', async (mode, names) => {
  const shop = { mode, now, timeZone: 'Europe/Helsinki', today: '2026-11-20' };
  const found = (rows: readonly { email: string }[]) =>
    rows.map(({ email }) => email.replace('@example.com', '')).toSorted();
  const clients = await findClients(app.em(), { ...query, sort: 'name' }, shop);
  expect(found(clients.found)).toEqual(names);
  expect([clients.total, clients.counts.all]).toEqual([names.length, names.length]);
  const people = await findPeople(app.em(), { ...query, sort: 'name', kind: 'coached' }, shop);
  expect(found(people.found)).toEqual(names);
  const members = names.filter((name) => !name.startsWith('guest'));
  expect(found((await listAssignable(app.em(), { ...query, sort: 'name' }, shop)).items)).toEqual(members);
  for (const { id, email } of await app.em().find(User, { emailKey: { $like: '%@example.com' } })) {
    const coached = members.some((name) => email === `${name}@example.com`);
    expect(await isCoached(app.em(), id, shop)).toBe(coached);
    expect((await findClient(app.em(), id, shop)) !== null).toBe(coached);
  }
});
