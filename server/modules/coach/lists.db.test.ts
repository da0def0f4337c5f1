import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../scripts/nightly.ts';
import { seedBigShop } from '../../seed/big-shop.ts';
import type { Browser } from '../../testing/browser.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { COACH } from '../../testing/coached.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { keepPeople } from '../people/keep-people.ts';
import { studioLists } from './lists.ts';

/** Besides those of the list itself: the session, and who it is. */
const WHO_ASKS = 2;
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
  // Whoever looks at people first works off what has changed.
  await keepPeople(app.em());
});
afterAll(() => app.close());

/** The first page, one in the middle and the last in the order of sorts and filters; every one in the nightly run. */
function sample(addresses: readonly string[]): readonly string[] {
  if (isNightly) return addresses;
  return [...new Set([0, 0.5, 1].map((part) => addresses[Math.floor(part * (addresses.length - 1))]!))];
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
});
