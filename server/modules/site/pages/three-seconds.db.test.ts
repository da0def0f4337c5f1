import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { MAX_CACHE_AGE_MS } from '#server/platform/http/cache/cached-response.ts';
import { BODIES } from '#server/modules/studio/hostile-bodies.harness.ts';
import { PROGRAMS, buildProgramRequest } from '#server/modules/catalog/programs/programs.harness.ts';
import type { Browser } from '#server/testing/browser.ts';
import { cacheClock } from '#server/testing/cache-clock.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
/** Another process of the same shop, where nothing was saved. */
let beside: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  beside = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, beside: app });
  coach = await member(app, COACH);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});
const passes = cacheClock();

const read = async (shop: TestApp, path: string) =>
  (await fetch(shop.url + path.replace('{shop}', encodeURIComponent(shop.url)))).text();
const send = async (method: string, path: string, body: object) => {
  const answer = await coach.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: number; version: number };
};

/** Caches the addresses, makes a change, and expects it at each of them in both processes after the delay. */
async function missingAfter(
  addresses: readonly string[],
  change: () => Promise<unknown>,
  what: string,
  shops = [app, beside],
): Promise<string[]> {
  for (const shop of shops) {
    for (const path of addresses) expect([path, (await read(shop, path)).includes(what)]).toEqual([path, false]);
  }
  await change();
  passes();
  const missing = async () => {
    const found = await Promise.all(
      shops.flatMap((shop) =>
        addresses.map(
          async (path) => [`${shops.indexOf(shop)} ${path}`, (await read(shop, path)).includes(what)] as const,
        ),
      ),
    );
    return found.filter(([, there]) => !there).map(([path]) => path);
  };
  await expect.poll(missing).toEqual([]);
  return missing();
}

describe('what the coach changes is everywhere after three seconds', () => {
  test('which is as old as anything that is kept may be', () => {
    expect(MAX_CACHE_AGE_MS).toBeLessThanOrEqual(3_000);
  });

  test('the name of the shop', async () => {
    const path = '/api/coach/site/brand';
    const { values, version } = (await (await coach.ask(path)).json()) as SettingResponse;
    const oembed = '/api/oembed?url={shop}%2Fblog';
    const missing = await missingAfter(
      ['/', '/about', '/blog', '/api/site', '/feed.xml', '/embed/first?for=coach-signup', oembed],
      () => send('PUT', path, { ...values, name: 'Kaamos', version }),
      'Kaamos',
      // Other processes poll settings every second; a test's does not.
      [app],
    );
    expect(missing).toEqual([]);
  });

  test('a programme, whose price is in widgets, too', async () => {
    const missing = await missingAfter(
      ['/api/programs', '/', '/embed/first?for=coach-programs'],
      () => send('POST', PROGRAMS, buildProgramRequest({ name: 'Slow Running' })),
      'Slow Running',
    );
    expect(missing).toEqual([]);
  });

  test('a post, in whatever lists posts', async () => {
    const missing = await missingAfter(
      ['/sitemap.xml', '/blog', '/api/posts', '/feed.xml', '/embed/first?for=coach-blog'],
      () =>
        send('POST', '/api/coach/posts', {
          ...BODIES.post,
          title: 'slow-tuesday',
          slug: 'slow-tuesday',
          state: 'published',
        }),
      'slow-tuesday',
    );
    expect(missing).toEqual([]);
  });
});

test('what is saved in one press is never seen in part', async () => {
  const { id } = await send(
    'POST',
    PROGRAMS,
    buildProgramRequest({ name: 'Round 0', description: 'Round 0', price: '10' }),
  );
  const round = ({ displayName, description, price }: { displayName: string; description: string; price: string }) => [
    displayName,
    description,
    `Round ${Number(price) - 10}`,
  ];
  const torn: string[][] = [];
  let reads = 0;
  let saving = true;
  const watch = async (shop: TestApp) => {
    while (saving) {
      // Rendered anew each time.
      passes();
      const programs = JSON.parse(await read(shop, '/api/programs')) as ProgramsResponse;
      const shown = round(programs.find((each) => each.id === id)!);
      if (new Set(shown).size > 1) torn.push(shown);
      reads++;
    }
  };
  const watching = [app, beside].map((shop) => watch(shop));
  const rounds = isNightly ? 12 : 5;
  for (let at = 1; at <= rounds; at++) {
    const { version } = (await (await coach.ask(`${PROGRAMS}/${id}`)).json()) as { version: number };
    const texts = { name: `Round ${at}`, description: `Round ${at}`, price: String(10 + at) };
    await send('PUT', `${PROGRAMS}/${id}`, { ...buildProgramRequest(texts), version });
  }
  saving = false;
  await Promise.all(watching);
  expect(torn).toEqual([]);
  expect(reads).toBeGreaterThan(rounds);
});
