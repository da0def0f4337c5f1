import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOfflinePlans } from './offline-plans.ts';

const [ANNA, BEN] = ['6f1c0d2e-1111-4222-8333-444455556666', '7f1c0d2e-1111-4222-8333-444455556666'];
const PAGES = 'coach-build-test';

async function keep(member: string, key: string, title: string) {
  const answers = await caches.open(`coach-member-${member}`);
  await answers.put(`/api/training-programs/${key}`, Response.json({ title }));
  await answers.put('/api/user/plans', Response.json([]));
  await (await caches.open(PAGES)).put(`/training/${key}`, new Response('A page'));
}

const forget = async () => {
  for (const name of await caches.keys()) if (name.startsWith('coach-')) await caches.delete(name);
};

beforeEach(forget);
afterEach(forget);

test('only the plans of the member are listed', async () => {
  await keep(ANNA, 'c-anna', 'Back after surgery');
  await keep(BEN, '3', 'Hybrid Athlete');
  expect(await listOfflinePlans('', BEN)).toEqual([{ href: '/training/3', title: 'Hybrid Athlete' }]);
});

test('a plan without its page is not listed, and a member without plans makes no cache', async () => {
  await keep(ANNA, 'c-anna', 'Back after surgery');
  await caches.delete(PAGES);
  expect([await listOfflinePlans('', ANNA), await listOfflinePlans('', BEN)]).toEqual([[], []]);
  expect(await caches.keys()).not.toContain(`coach-member-${BEN}`);
});
