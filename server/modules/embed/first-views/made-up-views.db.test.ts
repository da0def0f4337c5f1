import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FirstViewsResponse } from '#contract/embed/first-views.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
// oxlint-disable-next-line typescript/no-restricted-imports
import { toDrawnName } from '../../../../widgets/embed/first-view/render.tsx';

describe('toDrawnName', () => {
  test.each([
    ['coach-programs?limit=1000000000', 'coach-programs'],
    ['coach-programs?limit=0', 'coach-programs'],
    ['coach-programs?limit=3.0', 'coach-programs'],
    ['coach-programs?limit=+003', 'coach-programs?limit=3'],
    ['coach-programs?layout=cards', 'coach-programs'],
    ['coach-programs?layout=x&limit=2&layout=y', 'coach-programs?limit=2'],
    ['coach-programs?currency=eur&region=XX', 'coach-programs?currency=EUR'],
    ['coach-programs?href-base=javascript:alert(1)', 'coach-programs'],
    ['coach-programs?href-base=/shop//', 'coach-programs?href-base=%2Fshop'],
    ['coach-blog?post=-1&open=x&category=%3Cb%3E&limit=101', 'coach-blog'],
    ['coach-blog?post=007', 'coach-blog?post=7'],
    ['coach-contact?interest=anything', 'coach-contact'],
    ['coach-follow?variant=full', 'coach-follow'],
    ['coach-signup?flow=none&program=1e3', 'coach-signup'],
    ['coach-subscribe?offer=A&program=anything', 'coach-subscribe'],
    ['coach-training?plan=mine', 'coach-training?plan=mine'],
    ['coach-programs?lang=de&limit=13', 'coach-programs?lang=de'],
  ])('%s is drawn as %s', async (name, drawn) => {
    expect(await toDrawnName(name)).toBe(drawn);
  });
});

describe('made-up options', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { TRUST_PROXY: 'on' } });
  });
  afterAll(() => app.close());

  const get = (path: string, client: string) => fetch(app.url + path, { headers: { 'x-forwarded-for': client } });
  const list = (names: string[]) => encodeURIComponent(names.join());
  const numbers = (count: number, from: number) => Array.from({ length: count }, (_, i) => from + i);
  const load = async (names: string[], client: string) => {
    const response = await get(`/embed/first?for=${list(names)}`, client);
    const { views } = FirstViewsResponse.parse(await response.json());
    return { views, isCached: response.headers.get('cache-control') === 'no-cache' };
  };

  test('without an effect share one view, under each requested name', async () => {
    const evil = '198.51.100.1';
    for (const from of [1_000, 2_000]) {
      const names = numbers(30, from).map((limit) => `coach-programs?limit=${limit}`);
      const { views, isCached } = await load(names, evil);
      expect([Object.keys(views).toSorted(), isCached]).toEqual([names.toSorted(), true]);
      expect(new Set(Object.values(views).map((view) => JSON.stringify(view))).size).toBe(1);
    }
  });

  test('without an effect get sixty answers a minute, repetitions and real names any number', async () => {
    const evil = '198.51.100.2';
    const hasView = async (name: string) => {
      const { views, isCached } = await load([name], evil);
      expect(isCached).toBe(name in views);
      return isCached;
    };
    const answers = [];
    for (const limit of numbers(61, 5_000)) answers.push(await hasView(`coach-programs?limit=${limit}`));
    expect(answers).toEqual([...Array.from({ length: 60 }, () => true), false]);
    expect(await hasView('coach-programs?limit=5059')).toBe(true);
    expect(await hasView('coach-programs')).toBe(true);
    const script = await get(`/embed.js?for=${list(['coach-programs?limit=6000'])}`, evil);
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await script.text()).not.toContain('coach-programs?limit=6000');
  });

  test('get 120 new combinations of real names a minute, then answers without views that are not cached', async () => {
    const evil = '198.51.100.3';
    const names = numbers(7, 1).map((limit) => `coach-programs?limit=${limit}`);
    const subsets = numbers(127, 1).map((bits) => names.filter((_, i) => bits & (1 << i)));
    const answers = [];
    for (const subset of subsets) answers.push((await load(subset, evil)).isCached);
    expect(answers).toEqual(subsets.map((_, i) => i < 120));
    expect((await load(subsets[0]!, evil)).isCached).toBe(true);
    expect((await load(subsets.at(-1)!, '192.0.2.2')).isCached).toBe(true);
  });

  test('beyond sixty new views a minute are left out for that client alone, and the answer is not cached', async () => {
    const evil = '203.0.113.1';
    const names = (from: number) => numbers(30, from).map((id) => `coach-training?plan=${id}`);
    for (const from of [100, 200]) expect((await load(names(from), evil)).isCached).toBe(true);
    expect(await load(names(300), evil)).toEqual({ views: {}, isCached: false });
    const known = 'coach-training?plan=100';
    const script = await get(`/embed.js?for=${list([known, 'coach-training?plan=300'])}`, evil);
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await script.text();
    expect(text).toContain('coach-training?plan=100');
    expect(text).not.toContain('coach-training?plan=300');
    const visitor = await load(['coach-training?plan=300'], '192.0.2.1');
    expect([Object.keys(visitor.views), visitor.isCached]).toEqual([['coach-training?plan=300'], true]);
    expect(app.problems).toEqual([]);
  });
});
