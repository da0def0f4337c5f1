import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { cleanUp } from '#server/modules/operations/retention/cleanup.job.ts';
import { noLimits } from '#server/platform/limits/limits.ts';
import { createCounts } from './counts.ts';

const BLOG = 'https://blog.example';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
let app: TestApp;
// Half an hour into December in the shop's zone, and still November in UTC.
let now = new Date('2026-11-30T22:30:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { TRUST_PROXY: 'on', EMBED_ORIGINS: 'https://listed.example' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.finish();
  await app.em().execute('delete from daily_count');
  await app.em().execute('delete from counted_place');
});

let client = 0;
const send = (body: string | undefined, headers: Record<string, string> = {}, from = `198.51.100.${++client % 250}`) =>
  fetch(`${app.url}/api/counts`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': from, 'user-agent': BROWSER, ...headers },
    ...(body !== undefined && { body }),
  });
const counted = async () => {
  await app.finish();
  return app.em().execute(`select * from daily_count order by day, kind, name, place = 'frame', place, what`);
};
const places = async () =>
  (await app.em().execute<{ place: string }[]>('select distinct place from daily_count order by place')).map(
    ({ place }) => place,
  );

describe('POST /api/counts', () => {
  test.each([
    ['nothing', ''],
    ['no line of ours', 'hello'],
    ['JSON', '{"tag":"coach-signup","step":"shown","origin":"https://forged.example"}'],
    ['a tag that is not there', 'coach-nobody shown'],
    ['a step that is not there', 'coach-signup bought'],
    ['a number', 'coach-signup shown -5'],
    ['an origin', 'coach-signup shown https://forged.example'],
    ['an inherited name', '__proto__ shown'],
    ['a NUL', 'coach-signup\0 shown'],
    ['a NUL in a path', '/blog/a\0b'],
    ['markup', '<script>alert(1)</script>'],
    ['too many lines', 'coach-signup shown\n'.repeat(100).trim()],
    ['a long line', `/${'a'.repeat(3_000)}`],
  ])('%s is refused, and nothing of it is counted', async (_, body) => {
    const answer = await send(body, { origin: BLOG });
    expect(answer.status).toBe(400);
    expect(ErrorResponse.parse(await answer.json()).error.code).toBe('invalid_input');
    expect(await counted()).toEqual([]);
  });

  test('a huge body is refused before it has come', async () => {
    const answer = await send('coach-signup shown\n'.repeat(5_000), { origin: BLOG });
    expect([answer.status, await counted()]).toEqual([413, []]);
  });

  test('a form of another page cannot lead its visitor here', async () => {
    // `fetch` cannot set these headers of browsers.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'text/plain', origin: BLOG, 'sec-fetch-mode': 'navigate' };
      request(`${app.url}/api/counts`, { method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end('coach-signup shown');
    });
    expect([status, await counted()]).toEqual([403, []]);
  });

  test.each([
    ['nobody’s page', 'coach-signup shown', {}],
    ['a preview on the shop’s own page', 'coach-signup shown', { origin: 'own' }],
    ['a page of the shop that another site names', '/about', { origin: BLOG }],
    ['a page that is not there', '/nowhere', { origin: 'own' }],
    ['a post that is not there', '/blog/made-up', { origin: 'own' }],
    ['the studio', '/coach/orders', { origin: 'own' }],
    ['a program', 'coach-signup shown', { origin: BLOG, 'user-agent': 'Mozilla/5.0 (compatible; Somebot/2.1)' }],
    ['a page that is only made ready', '/about', { origin: 'own', 'sec-purpose': 'prefetch;prerender' }],
  ])('%s is not counted, and told nothing', async (_, body, { origin, ...headers }: Record<string, string>) => {
    const answer = await send(body, { ...headers, ...(origin && { origin: origin === 'own' ? app.url : origin }) });
    expect([answer.status, await counted()]).toEqual([204, []]);
  });

  test('counts elements by site and pages by route, without a cookie or a word about who it was', async () => {
    const answer = await send('coach-signup shown\ncoach-signup started\ncoach-signup completed', { origin: BLOG });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    await send('coach-signup shown', { origin: BLOG, cookie: 'aamu.sid=made-up' });
    await send('coach-signup shown', { origin: 'null' });
    for (const path of ['/about', '/fi/about', '/landing', '/checkout/2', '/checkout/3'])
      await send(path, { origin: app.url });
    const widget = { day: '2026-12-01', kind: 'widget', name: 'coach-signup', place: BLOG };
    const page = { day: '2026-12-01', kind: 'page', place: '', what: 'viewed' };
    expect(await counted()).toEqual([
      { ...page, name: '/', count: 1 },
      { ...page, name: '/about', count: 2 },
      { ...page, name: '/checkout/*', count: 2 },
      { ...widget, what: 'completed', count: 1 },
      { ...widget, what: 'shown', count: 2 },
      { ...widget, what: 'started', count: 1 },
      { ...widget, place: 'frame', what: 'shown', count: 1 },
    ]);
    expect(app.problems).toEqual([]);
  });

  test('a post that can be read is counted by its own address', async () => {
    await app.em().execute(
      `insert into post (id, slug, title, language, translations, excerpt, category, tags, draft, published_at, read_time, cover_alt, version, updated_at)
       values (900, 'first-hills', 'Hills', 'en', '{}', '', 'Training', '[]', false, ?, '', '', 1, ?),
         (901, 'not-yet', 'Later', 'en', '{}', '', 'Training', '[]', true, ?, '', '', 1, ?)`,
      [now, now, now, now],
    );
    await send('/blog/first-hills\n/blog/not-yet\n/blog/901', { origin: app.url });
    expect(await counted()).toMatchObject([{ name: '/blog/first-hills', count: 1 }]);
  });

  test('one client names five new sites an hour; what it names besides is of some other site', async () => {
    for (let i = 0; i < 8; i++)
      await send('coach-signup shown', { origin: `https://made-up-${i}.example` }, '203.0.113.9');
    await send('coach-signup shown', { origin: 'https://listed.example' }, '203.0.113.9');
    const rows = await counted();
    expect(rows).toHaveLength(7);
    expect(rows).toContainEqual(expect.objectContaining({ place: 'other', count: 3 }));
    expect(await places()).toContain('https://listed.example');
  });

  test('many clients name forty new sites a day, and those that are known are counted on', async () => {
    await send('coach-signup shown', { origin: BLOG });
    await app.finish();
    for (let i = 0; i < 60; i++)
      await send('coach-signup shown', { origin: `https://sea-${i}.example` }, `2001:db8:${i}::1`);
    await send('coach-signup shown', { origin: BLOG });
    await counted();
    const all = await places();
    expect(all).toHaveLength(41);
    expect(all).toContain('other');
    expect(all).toContain(BLOG);
  });

  test('one client is counted a hundred and twenty times a minute, and told nothing of it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => send('coach-signup shown', { origin: BLOG }, '203.0.113.77')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await counted()).toMatchObject([{ count: 120 }]);
  });
});

describe('what several processes count', () => {
  const processes = (warnings: string[] = []) =>
    [1, 2].map(() =>
      createCounts({
        newEm: app.em,
        clock: () => now,
        brand: { timeZone: 'Europe/Helsinki' },
        listed: [],
        limits: noLimits,
        warn: (_, event) => warnings.push(event),
      }),
    );

  test('names that a flood has made up keep no site out that is known', async () => {
    const [counts] = processes() as [ReturnType<typeof createCounts>];
    await app.em().execute('insert into counted_place values (?, ?)', [BLOG, '2026-11-01']);
    for (let i = 0; i < 2_000; i++) await counts.widget('coach-signup', 'shown', `https://made-up-${i}.example`, '::1');
    await counts.widget('coach-signup', 'shown', BLOG, '::1');
    await counts.write();
    const rows = await app.em().execute('select place, count from daily_count where place in (?, ?)', [BLOG, 'other']);
    expect(rows).toContainEqual({ place: BLOG, count: 1 });
  });

  test('adds up, and each day is one of the shop’s, also when clocks change', async () => {
    const [one, other] = processes() as [ReturnType<typeof createCounts>, ReturnType<typeof createCounts>];
    const before = now;
    try {
      // Clocks go back in the night to the 25th: it has 25 hours.
      for (const moment of [
        '2026-10-24T20:59:59Z',
        '2026-10-24T21:00:00Z',
        '2026-10-25T21:59:59Z',
        '2026-10-25T22:00:00Z',
      ]) {
        now = new Date(moment);
        one.page('/about');
        other.page('/about');
      }
      await Promise.all([one.write(), other.write()]);
      expect(await app.em().execute('select day, count from daily_count order by day')).toEqual([
        { day: '2026-10-24', count: 2 },
        { day: '2026-10-25', count: 4 },
        { day: '2026-10-26', count: 2 },
      ]);
    } finally {
      now = before;
    }
  });

  test('is not lost while the database is away', async () => {
    const warnings: string[] = [];
    let away = true;
    const counts = createCounts({
      newEm: () => {
        if (away) throw new Error('away');
        return app.em();
      },
      clock: () => now,
      brand: { timeZone: 'Europe/Helsinki' },
      listed: [],
      limits: noLimits,
      warn: (_, event) => warnings.push(event),
    });
    counts.page('/about');
    await counts.write();
    counts.page('/about');
    away = false;
    await counts.write();
    expect(warnings).toEqual(['counts.not_written']);
    expect(await app.em().execute('select count from daily_count')).toEqual([{ count: 2 }]);
  });
});

test('days go after twenty-five months, and names of sites after three without anything', async () => {
  const insert = (day: string, place: string) =>
    app.em().execute("insert into daily_count values (?, 'widget', 'coach-signup', ?, 'shown', 1)", [day, place]);
  await insert('2024-10-31', BLOG);
  await insert('2024-11-01', BLOG);
  await insert('2026-11-20', 'https://here.example');
  for (const origin of [BLOG, 'https://here.example'])
    await app.em().execute("insert into counted_place values (?, '2024-10-31')", [origin]);
  await cleanUp(app.em(), new Date('2026-12-01T10:00:00Z'));
  expect(await app.em().execute('select day from daily_count order by day')).toEqual([
    { day: '2024-11-01' },
    { day: '2026-11-20' },
  ]);
  expect(await app.em().execute('select origin from counted_place')).toEqual([{ origin: 'https://here.example' }]);
});
