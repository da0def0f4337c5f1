import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { seedBigShop } from '#server/seed/big-shop.ts';
import type { Browser } from '#server/testing/browser.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import { refreshPeople } from '../accounts/people/keep-people.ts';
import { studioLists } from './lists.ts';

/** Statements for the session and its user, besides the list's own. */
const WHO_ASKS = 2;
/** Statement for each list that renames its rows in a searched column. The search spells the name differently. */
const NAMED = 'O’Neill Mäki Groß';
const SEARCHED: Readonly<Record<string, string>> = {
  '/api/coach/acts': `insert into coach_action (id, action, subject, subject_id, details, created_at)
    values (gen_random_uuid(), 'guide.send', 'guide', :named, '{}', now())`,
  '/api/coach/answers': 'update saved_answer set title = :named',
  '/api/coach/assignable': 'update app_user set last_name = :named',
  '/api/coach/clients': 'update app_user set last_name = :named',
  '/api/coach/coupons': `insert into coupon (id, code, percent, program_ids, created_at, updated_at)
    values (gen_random_uuid(), :named, 10, '[]', now(), now())`,
  '/api/coach/exercises': 'update exercise set name = :named',
  '/api/coach/gifts': 'update app_user set last_name = :named',
  '/api/coach/inbox': 'update thread set name = :named',
  '/api/coach/letters': 'update letter set subject = :named',
  '/api/coach/orders': 'update customer_order set full_name = :named',
  '/api/coach/people': 'update app_user set last_name = :named',
  '/api/coach/plans': `update training_plan set body = body || jsonb_build_object('title', :named::text)`,
  '/api/coach/plans/3/copies': `with given as (update training_plan set template = '3' where user_id is not null)
    update app_user set last_name = :named`,
  '/api/coach/posts': 'update post set title = :named',
  '/api/coach/stuck/withdrawals': 'update refund_request set full_name = :named',
  '/api/coach/subscribers': 'update subscriber set email_key = :named || email_key',
  '/api/coach/subscriptions': 'update customer_order set full_name = :named',
};
let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' } });
  await seedBigShop(
    app.em(),
    { members: 60, orders: 300, messages: 300, subscribers: 60, clients: 20 },
    { mode: 'live' },
  );
  coach = await member(app, COACH);
  // A view of people first processes the changes.
  await refreshPeople(app.em());
});
afterAll(() => app.close());

/** Returns the first, middle and last page of each order and filter; all of them in the nightly run. */
function sample(addresses: readonly string[]): readonly string[] {
  if (isNightly) return addresses;
  return [...new Set([0, 0.5, 1].map((part) => addresses[Math.floor(part * (addresses.length - 1))]!))];
}

/** Returns a list in each of its orders. */
function paged(list: string, addresses: readonly string[]): string[] {
  return addresses.filter((path) => /^[^?]*\?sort=[^&]*$/.test(path) && path.startsWith(`${list}?`));
}

describe('a list of the studio', () => {
  test.each(studioLists().flatMap(({ addresses }) => sample(addresses)))(
    '%s asks the database few things, however much it has',
    async (path) => {
      let status = 0;
      const asked = await countQueries(app, async () => {
        const answer = await coach.ask(path);
        status = answer.status;
        await answer.text();
      });
      expect(status).toBe(200);
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThanOrEqual(5 + WHO_ASKS);
    },
  );

  test.each(studioLists().flatMap(({ list, addresses }) => paged(list, addresses)))(
    '%s shows each row once on its pages, forwards and back',
    async (path) => {
      const get = async (more: string) => (await (await coach.ask(path + more)).json()) as ListPage<object>;
      const pages = [await get('')];
      while (pages.at(-1)!.next) pages.push(await get(`&after=${pages.at(-1)!.next}`));
      const [{ total }] = pages as [ListPage<object>];
      const rows = pages.flatMap(({ items }) => items.map((row) => JSON.stringify(row)));
      expect([rows.length, new Set(rows).size, pages.at(-1)!.page]).toEqual([total, total, pages.length]);
      expect(pages[0]!.previous).toBeUndefined();
      for (const [at, { previous }] of pages.slice(1).entries())
        expect(await get(`&before=${previous}`)).toEqual(pages[at]);
    },
  );

  test.each(studioLists().filter(({ addresses }) => addresses.some((path) => path.includes('q='))))(
    '$list is searched by words in any order, without accents, with plain quotes, and with wildcards as they stand',
    async ({ list }) => {
      await app.em().execute(...bindNamedParams(SEARCHED[list]!, { named: NAMED }));
      const total = async (q: string) => {
        const answer = await coach.ask(`${list}?q=${encodeURIComponent(q)}`);
        return ((await answer.json()) as { total: number }).total;
      };
      expect(await total("o'neill MAKI gross")).toBeGreaterThan(0);
      expect(await total('Ｏ‛Neill Ma\u0308ki')).toBeGreaterThan(0);
      expect(await total("gross  o'neill")).toBeGreaterThan(0);
      expect(await total("o'neill nobody")).toBe(0);
      expect(await total('o％neill')).toBe(0);
    },
  );
});
