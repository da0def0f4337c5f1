import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBuild } from './page-cache.ts';

const SHOP = 'https://shop.example';
const FILES = ['/assets/one-12345678.js', '/assets/two-12345678.js'];
/** Part of every page of this build. */
const MARK = 'assets/main-12345678.js';

let loaded: string[];
let kept: Set<string>;

beforeEach(() => {
  [loaded, kept] = [[], new Set()];
  const cache = {
    keys: async () => [...kept].map((path) => ({ url: SHOP + path })),
    match: async (path: string) => (kept.has(path) ? new Response() : undefined),
    put: async (path: string) => void kept.add(path),
    async addAll(paths: string[]) {
      loaded.push(...paths);
      await Promise.resolve();
      for (const path of paths) kept.add(path);
    },
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string) => {
    loaded.push(path);
    return new Response(MARK);
  });
  vi.stubGlobal('registration', { scope: `${SHOP}/training/` });
  vi.stubGlobal('build', { id: 'now', files: FILES, mark: MARK, words: {} });
});
afterEach(() => vi.unstubAllGlobals());

test('loads each file once for registrations that install at the same time', async () => {
  await Promise.all([keepBuild(), keepBuild(), keepBuild()]);
  const pages = ['/dashboard', '/coaching', '/offline'];
  expect(loaded.toSorted()).toEqual([...FILES, ...pages].toSorted());
  expect([...kept].toSorted()).toEqual([...FILES, ...pages].toSorted());
});
