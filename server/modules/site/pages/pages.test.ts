import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageData } from '#host-app/pages/page.factory.ts';
import type { Route } from '../../../../host-app/routes.ts';
import { type LoadedData, type PageParts, pages } from './pages.ts';

const head = { status: 200, description: '' } as const;
const ROUTES: readonly Route[] = [
  { paths: ['/about'], head, page: 'about' },
  { paths: ['/list'], head, page: 'list', query: ['q'] },
  { paths: ['/gone'], head: { ...head, status: 410 }, page: 'gone' },
  { paths: ['/blog/*'], head: ({ post }) => ({ ...head, status: post ? 200 : 404 }), page: 'post' },
];
const NOWHERE: Route = { paths: [], head: { ...head, status: 404 }, page: 'not-found' };

/** Paths of the rendered pages. */
let rendered: string[];
/** Errors of the next renderings. */
let failures: Error[];
/** Requests that have to arrive before the first rendering ends. */
let awaited: number;
let url: string;
let close: () => void;

beforeEach(async () => {
  [rendered, failures, awaited] = [[], [], 1];
  const { promise: everyoneHere, resolve: begin } = Promise.withResolvers<void>();
  const entry = {
    redirects: {},
    matchRoute: (path: string) =>
      ROUTES.find(({ paths: [pattern = ''] }) => new RegExp(`^${pattern.replace('*', '[^/]+')}$`).test(path)) ??
      NOWHERE,
    headOf: ({ head: of }: Route, data: Parameters<Extract<Route['head'], () => unknown>>[0]) =>
      typeof of === 'function' ? of(data) : of,
    render: async (_: Route, { path }: { path: string }) => {
      rendered.push(path);
      await everyoneHere;
      const failure = failures.pop();
      if (failure) throw failure;
      return `<p>${path}</p>`;
    },
  };
  const { language, site } = pageData('/');
  const parts = {
    source: {
      entry: () => Promise.resolve(entry),
      files: () => ({ scripts: ['/main.js'], app: '', page: '', modules: [], late: [], styles: [] }),
    },
    origin: 'https://coach.example',
    own: () => {
      if (--awaited === 0) begin();
      return 'en';
    },
    load: (_: Route, path: string) =>
      Promise.resolve({ language, site, ...(path === '/blog/first' && { post: { id: 1 } }) } as LoadedData),
    movedTo: (path: string) => Promise.resolve(path === '/blog/old' ? '/blog/first' : undefined),
  } as unknown as PageParts;
  const koa = new Koa().use(pages(parts)).on('error', () => undefined);
  const server = createServer((req, res) => void koa.callback()(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.close();
    server.closeAllConnections();
  };
});
afterEach(() => close());

const get = async (path: string) => {
  const answer = await fetch(url + path, { redirect: 'manual' });
  return [answer.status, /<p>([^<]*)<\/p>/.exec(await answer.text())?.[1]];
};
const getMany = (paths: readonly string[]) => {
  awaited = paths.length;
  return Promise.all(paths.map((path) => get(path)));
};
const repeat = (path: string) => Array.from({ length: 30 }, () => path);

test.each(['/about', '/list?q=run', '/blog/first'])('%s is rendered once for a crowd', async (path) => {
  const answers = await getMany(repeat(path));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
  expect(rendered).toHaveLength(1);
});

test('a page that failed fails for the crowd and is rendered again for the next', async () => {
  failures = [new Error('away')];
  const answers = await getMany(repeat('/about'));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([500]));
  expect(await get('/about')).toEqual([200, '/about']);
  expect(rendered).toEqual(['/about', '/about']);
});

test('made-up paths of a pattern share one page, which names none of them', async () => {
  const paths = Array.from({ length: 30 }, (_, index) => `/blog/made-up-${index}`);
  expect(new Set((await getMany(paths)).map(String))).toEqual(new Set(['404,/blog/0']));
  expect(await get('/blog/0')).toEqual([404, '/blog/0']);
  expect(rendered).toEqual(['/blog/0']);
  expect(await get('/fi/blog/made-up')).toEqual([404, '/blog/0']);
});

test('made-up paths outside the routes share one page', async () => {
  await getMany(['/a', '/b', '/c/d']);
  expect(await get('/e')).toEqual([404, '/404']);
  expect(rendered).toEqual(['/404']);
});

test('a moved page redirects, and the pages of its kind stay as they are', async () => {
  expect(await get('/blog/old')).toEqual([301, undefined]);
  expect(await get('/blog/new')).toEqual([404, '/blog/0']);
  expect(await get('/blog/first')).toEqual([200, '/blog/first']);
  expect(rendered).toEqual(['/blog/0', '/blog/first']);
});

test('a page with a fixed path is kept with any status', async () => {
  await get('/gone');
  expect(await get('/gone')).toEqual([410, '/gone']);
  expect(rendered).toEqual(['/gone']);
});
