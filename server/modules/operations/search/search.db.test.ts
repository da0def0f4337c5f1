import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_GROUPS, SEARCH_ITEMS, type SearchGroupName } from '#contract/operations/search-groups.studio.ts';
import { SearchResponse } from '#contract/operations/search.studio.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import { seedBigShop } from '#server/seed/big-shop.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { refreshPeople } from '#server/modules/accounts/people/keep-people.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const address = (q: string) => `/api/coach/search?q=${encodeURIComponent(q)}`;

async function search(q: string): Promise<SearchResponse> {
  const answer = await coach.ask(address(q));
  expect(answer.status).toBe(200);
  return SearchResponse.parse(await answer.json());
}

async function titles(q: string): Promise<Partial<Record<SearchGroupName, string[]>>> {
  const { groups } = await search(q);
  return Object.fromEntries(groups.map(({ group, items }) => [group, items.map(({ title }) => title)]));
}

describe('GET /api/coach/search', () => {
  test('refuses a visitor and hides from a member', async () => {
    expect((await createBrowser(app.url).ask(address('anna'))).status).toBe(401);
    const buyer = await member(app, 'buyer@example.com', { bought: [1] });
    expect((await buyer.ask(address('anna'))).status).toBe(404);
  });

  test.each([
    ['no term', ''],
    ['spaces only', '     '],
    ['a term of 201 characters', 'a'.repeat(201)],
  ])('refuses %s with a reason', async (_, q) => {
    const answer = await coach.ask(address(q));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { issues: [{ path: 'q' }] } });
  });

  test.each([
    `'; drop table person; --`,
    '%%',
    '__',
    String.raw`\\`,
    '"><img src=x onerror=alert(1)>',
    '(((',
    '🦊'.repeat(50),
  ])('finds nothing for %j', async (q) => {
    const answer = await coach.ask(address(q));
    expect([answer.status, await answer.json()]).toEqual([200, { groups: [] }]);
  });

  test('refuses a NUL character', async () => {
    expect((await coach.ask(address('a\u0000'))).status).toBe(400);
  });

  test('keeps its answer out of caches', async () => {
    expect((await coach.ask(address('anna'))).headers.get('cache-control')).toBe('no-store');
  });

  test('finds rows of every group, without accents and with plain quotes', async () => {
    const named = { named: 'Aino O’Neill Mäki' };
    expect((await coach.post('/api/coach/letters', { postId: null })).status).toBe(201);
    await seedBigShop(app.em(), { members: 20, orders: 20, messages: 0, subscribers: 0, clients: 2 }, { mode: 'live' });
    for (const sql of [
      'update app_user set first_name = :named',
      'update customer_order set full_name = :named',
      'update program set name = :named where id = 1',
      'update post set title = :named',
      `update training_plan set body = body || jsonb_build_object('title', :named::text) where user_id is null`,
      'update letter set subject = :named',
    ])
      await app.em().execute(...bindNamedParams(sql, named));
    const { groups } = await search("o'neill MAKI");
    expect(groups.map(({ group }) => group)).toEqual(Object.keys(SEARCH_GROUPS));
    expect(groups.flatMap(({ items }) => items).every(({ title }) => title.includes('O’Neill Mäki'))).toBe(true);
    expect(Math.max(...groups.map(({ items }) => items.length))).toBe(SEARCH_ITEMS);
  });

  test('counts as many results as the list that shows them all', async () => {
    const { groups } = await search('neill');
    for (const { group, total } of groups.filter(({ group }) => group !== 'programmes')) {
      const list = await coach.ask(`/api/coach${SEARCH_GROUPS[group]}?q=neill`);
      expect([group, ((await list.json()) as { total: number }).total]).toEqual([group, total]);
    }
  });

  test('finds an order by its buyer’s address and leaves out empty groups', async () => {
    const [row] = await app.em().execute<{ email: string }[]>('select email from customer_order limit 1');
    const found = await titles(row!.email);
    expect(found.orders?.length).toBeGreaterThan(0);
    expect(found).not.toHaveProperty('newsletters');
  });

  test('asks the database fifteen things at most, however much it has', async () => {
    await refreshPeople(app.em());
    expect(await countQueries(app, () => search('neill'))).toBeLessThanOrEqual(15);
  });
});
