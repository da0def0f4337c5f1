import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FirstViewsResponse } from '#contract/embed/first-views.ts';
import { FRAMES } from '#contract/embed/frames.ts';
import { cacheClock } from '#server/testing/cache-clock.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  beside = await startTestApp({ env: { RATE_LIMITS: 'off' }, beside: app });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});
const passes = cacheClock();

const get = (path: string, init?: RequestInit) => fetch(app.url + path, init);
const views = async (asked: string) => {
  const response = await get(`/embed/first?for=${asked}`);
  expect(response.status).toBe(200);
  return FirstViewsResponse.parse(await response.json());
};

describe('GET /embed/first and /embed.js', () => {
  test.each([
    '',
    '?',
    '?for',
    '?for=',
    '?for=,,,,',
    '?for=coach-nothing',
    '?for=__proto__',
    '?for=coach-__proto__',
    '?for=constructor',
    '?for=coach-constructor',
    '?for=coach-tostring',
    '?for=javascript:alert(1)',
    '?for=coach-signup%3Fjavascript:alert(1)',
    '?for=https://evil.example/coach-signup',
    '?for=//evil.example',
    '?for[]=coach-signup',
    '?for[__proto__]=coach-signup',
    '?__proto__=coach-signup',
    '?for=%00',
    '?for=coach-blog%3Fpost%3D%00',
    '?for=coach-blog%3Fpost%3D-1',
    '?for=coach-blog%3Fpost%3D999999999999999999999',
    "?for=coach-blog%3Fpost%3D1'%3Bdrop%20table%20post--",
    '?for=coach-programs%3Fhref-base%3Djavascript%3Aalert(1)',
    '?for=coach-programs%3F__proto__%3D1%26constructor%3D2%26toString%3D3',
    '?for=coach-programs%3Fcurrency%3D%3Cscript%3E',
    '?for=coach-signup%253Fflow%253Dmodal',
    '?for=coach-signup%2Ccoach-contact%252Ccoach-blog',
    '?for=%E0%A4%A',
    '?for=%',
    '?for=%F0%9F%98%80',
    '?for=coach-signup&for=coach-contact&for=coach-signup',
    `?for=${'coach-signup,'.repeat(500)}`,
    `?for=coach-blog%3Fcategory%3D${'x'.repeat(5_000)}`,
    `?${'for=coach-signup&'.repeat(500)}`,
  ])('%.60s is answered with elements and nothing else', async (query) => {
    for (const path of ['/embed/first', '/embed.js', '/embed.css']) {
      const response = await get(path + query);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(response.headers.has('set-cookie')).toBe(false);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      const text = await response.text();
      if (path !== '/embed/first') continue;
      const { views: all } = FirstViewsResponse.parse(JSON.parse(text));
      for (const name of Object.keys(all)) expect(name).toMatch(/^coach-(?:signup|contact|blog|programs)(?:\?|$)/);
      expect(text).not.toMatch(/"href":"javascript:/i);
    }
    expect(app.problems).toEqual([]);
  });

  test('names may stand apart, as in any list', async () => {
    const answer = await views(encodeURIComponent('coach-signup, coach-region ,\ncoach-contact'));
    expect(Object.keys(answer.views)).toEqual(['coach-contact', 'coach-region', 'coach-signup']);
  });

  test('leaves out attributes on which no view depends', async () => {
    const asked = ['coach-signup?x=1&flow=modal&class=big', 'coach-signup?flow=modal&x=2', 'coach-other?x=3'];
    expect(Object.keys((await views(encodeURIComponent(asked.join()))).views)).toEqual(['coach-signup?flow=modal']);
  });

  test('a thousand names are cut to thirty, whatever their order', async () => {
    const asked = Array.from({ length: 1_000 }, (_, i) =>
      i < 900 ? `coach-x${'y'.repeat(i % 5)}` : `coach-blog%3Flimit%3D${i}`,
    ).join();
    expect(Object.keys((await views(asked)).views).length).toBeLessThanOrEqual(30);
    expect(app.problems).toEqual([]);
  });

  test('other methods: HEAD is GET without its body, nothing can be sent, and nobody asks for leave', async () => {
    for (const path of ['/embed/first?for=coach-signup', '/embed.js?for=coach-signup', '/embed.css']) {
      const head = await get(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const response = await get(path, { method, headers: { 'content-type': 'application/json' }, body: '{}' });
        expect([405, 403]).toContain(response.status);
      }
      expect((await get(path, { method: 'OPTIONS' })).status).toBeLessThan(405);
      const etag = head.headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const headers = { 'if-none-match': known, 'cache-control': 'max-age=0' };
        expect([known, (await get(path, { headers })).status]).toEqual([known, 304]);
      }
      for (const odd of ['"other"', 'x'.repeat(5_000), '"', ',,,']) {
        const headers = { 'if-none-match': odd, 'cache-control': 'max-age=0' };
        expect((await get(path, { headers })).status).toBe(200);
      }
    }
  });

  test('the sheet that keeps room has every element, as high as its lists are long', async () => {
    const sheet = async () => {
      const response = await get('/embed.css');
      expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
      return response.text();
    };
    const before = await sheet();
    for (const tag of Object.keys(FRAMES)) expect(before).toContain(`${tag}:not([shop])::before{padding-top:`);
    await app.em().execute('delete from post where id = (select max(id) from post)');
    passes();
    await expect.poll(sheet).not.toBe(before);
    expect(app.problems).toEqual([]);
  });

  test('is the same for whoever is signed in, and holds nothing of theirs', async () => {
    const asked = '/embed/first?for=coach-dashboard,coach-training,coach-profile';
    const anonymous = await (await get(asked)).text();
    const known = await get(asked, { headers: { cookie: 'aamu.sid=x', authorization: 'Bearer x' } });
    expect(await known.text()).toBe(anonymous);
    expect(Object.keys(FirstViewsResponse.parse(JSON.parse(anonymous)).seed)).not.toContain('user');
  });
});

describe('what the coach changes', () => {
  test('is in the first views of every process within three seconds, though they are kept', async () => {
    const priced = async (shop: TestApp) => {
      const response = await fetch(`${shop.url}/embed/first?for=coach-programs%3Fcurrency%3DEUR`);
      return JSON.stringify(await response.json());
    };
    for (const shop of [app, beside]) expect(await priced(shop)).toContain('29.90');
    await app.em().execute('update program set price_minor = 3190 where price_minor = 2990');
    passes();
    for (const shop of [app, beside]) {
      await expect.poll(() => priced(shop)).toContain('31.90');
      expect(await priced(shop)).not.toContain('29.90');
    }
  });
});
