import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorResponse } from '#contract/shared/errors.ts';
import { projectFile } from '../root.ts';
import { addressFormPaths, openPaths } from '#server/app/routes.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const shop = readFileSync(projectFile('docs/reference/http-api.md'), 'utf8');
const studio = readFileSync(projectFile('docs/reference/http-api-studio.md'), 'utf8');
/** The reference documents the feeds of all languages as one address. */
const unprefixed = (path: string) => path.replace(/^\/[a-z-]{2,5}\/feed\.xml$/, '/:language/feed.xml');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ selling: { worker: false }, env: { MAIL_REPORTS_TOKEN: 'a'.repeat(24) } });
});
afterAll(() => app.close());

test('the reference lists every address of the shop, and no other', async () => {
  const documented = [
    ...[...shop.matchAll(/`([A-Z]+) (\/[^`]+)`/g)].map(([, method, path]) => `${method} ${path}`),
    ...[...studio.matchAll(/^\| `(\/[^`]+)` \| ([A-Z, ]+) \|$/gm)].flatMap(([, path, methods = '']) =>
      methods.split(', ').map((method) => `${method} /api/coach${path}`),
    ),
  ].filter((address) => !/^GET \/(?:healthz|readyz|metrics)$/.test(address));
  const routes = (await app.loadRoutes())
    // Stand-ins are not documented, and files of a build have no fixed names.
    .filter(([, path]) => !path.startsWith('/sandbox/') && path.startsWith('/') && !path.startsWith('/^'))
    .map(([method, path]) => `${method} ${unprefixed(path)}`);
  expect(documented.toSorted()).toEqual([...new Set(routes)].toSorted());
});

test('the reference marks the addresses that take anonymous posts from other sites', () => {
  const marked = [...shop.matchAll(/`POST (\/[^`]+)` †/g)].map(([, path = '']) => path);
  expect(marked.toSorted()).toEqual([...openPaths].toSorted());
});

test('every form with a typed address has even answers', async () => {
  const posts = (await app.loadRoutes()).filter(([method, path]) => method === 'POST' && path.startsWith('/api/'));
  const forms: string[] = [];
  for (const [, path] of posts) {
    const { error } = (await (await app.post(path, {})).json().catch(() => ({}))) as Partial<ErrorResponse>;
    if (error?.issues?.some(({ path: field }) => field === 'email')) forms.push(path);
  }
  // They do the same for every address, or ask for a code from the mailbox first.
  const others = ['/api/contact', '/api/coaching-onboarding', '/api/login/verify'];
  expect(forms).toContain('/api/payment-address');
  expect(forms.filter((path) => !addressFormPaths.includes(path)).toSorted()).toEqual(others.toSorted());
});

test('no address answers in capitals or with a slash at the end', async () => {
  const routes = (await app.loadRoutes()).filter(([, path]) => path.startsWith('/api/'));
  expect(routes.length).toBeGreaterThan(200);
  for (const [method, path] of routes) {
    const filled = path.replaceAll(/:\w+/g, '3');
    for (const other of [`${filled}/`, filled.replace('/api', '/API')]) {
      const { status } = await fetch(`${app.url}${other}`, { method, redirect: 'manual' });
      expect([method, other, status]).toEqual([method, other, 404]);
    }
  }
});
