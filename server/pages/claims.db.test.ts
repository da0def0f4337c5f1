import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vaara.example',
  SESSION_KEYS: 'k'.repeat(32),
  RATE_LIMITS: 'off',
  BRAND_NAME: 'Vaara',
  PROGRAM_PREFIX: 'Vaara ',
  SUPPORT_EMAIL: 'ask@vaara.example',
  TIME_ZONE: 'America/Denver',
  SELLER_NAME: 'Vaara LLC',
  SELLER_COUNTRY: 'SE',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: PRODUCTION });
  // Tests start with the posts of the demonstration; a shop in production has none (`seed`).
  await app.em().execute('delete from post');
});
afterAll(() => app.close());

/** What only the coach of the demonstration could say: a place, a trade, numbers of people, and the brand's own name. */
const CLAIMS = [
  /helsinki/i,
  /construction/i,
  /\b500\+/,
  /athletes coached/i,
  /success rate/i,
  /success stories/i,
  /average rating/i,
  /followers"?:\s*"\d/i,
  /nurse, tampere/i,
  /site manager, turku/i,
  /father, builder/i,
  /hello@aamu/i,
  /aamu\.coaching/i,
];

test.each([
  '/',
  '/home',
  '/about',
  '/social',
  '/social?view=compact',
  '/blog',
  '/coaching/thank-you',
  '/coaching-onboarding',
  '/personal-coaching',
  '/subscribe/4',
  '/checkout/2',
  '/success',
  '/withdraw',
  '/terms',
  '/privacy',
  '/imprint',
  '/withdrawal',
  '/login',
  '/embed',
  '/nothing-here',
  '/fi',
  '/fi/about',
  '/api/site',
  '/api/programs',
  '/feed.xml',
])('another brand’s %s says nothing about people', async (path) => {
  const response = await fetch(app.url + path);
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  expect(CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? [])).toEqual([]);
});
