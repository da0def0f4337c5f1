import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { hasSessionCookie, mayUseSession, refuseCrossSite } from './cross-site.ts';

/** Fakes the properties that the rules read; Node's fetch cannot send a navigation. */
function request(method: string, headers: Record<string, string>, path = '/api/open'): Context {
  const get = (name: string) => headers[name] ?? '';
  const is = (type: string) => get('content-type').endsWith(type) && type;
  const more = { state: { own: 'en' }, request: {}, redirect: () => undefined };
  return {
    ...more,
    method,
    path,
    get,
    is,
    protocol: 'https',
    host: 'shop.example',
    cookies: { get: () => undefined },
  } as never;
}

const cross = { 'sec-fetch-site': 'cross-site' };
const followed = { ...cross, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test.each([
  ['a link that is followed', 'GET', followed, true],
  ['a page in a frame', 'GET', { ...followed, 'sec-fetch-dest': 'iframe' }, false],
  ['a script of another site', 'GET', { ...cross, 'sec-fetch-mode': 'cors' }, false],
  ['a script of the same site', 'GET', { 'sec-fetch-site': 'same-site' }, false],
  ['an older browser elsewhere', 'GET', { origin: 'https://blog.shop.example' }, false],
  ['another port', 'GET', { origin: 'https://shop.example:444' }, false],
  ['a form that is submitted elsewhere', 'POST', followed, false],
  ['a page of ours', 'POST', { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }, true],
  ['an older browser on a page of ours', 'POST', { origin: 'https://shop.example' }, true],
  ['an address that was typed', 'GET', { 'sec-fetch-site': 'none' }, true],
  ['no browser', 'GET', {}, true],
] as [string, string, Record<string, string>, boolean][])('%s: the session speaks for it: %s %j %s', (_, ...given) => {
  const [method, headers, expected] = given;
  expect(mayUseSession(request(method, headers), 'https://shop.example')).toBe(expected);
  expect(mayUseSession(request(method, headers), undefined)).toBe(expected);
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each([
  ['a form that is submitted elsewhere', '/api/open', { ...followed, ...form }, 'a page'],
  ['a form that a script sends', '/api/open', { ...cross, 'sec-fetch-mode': 'no-cors', ...form }, 'refused'],
  ['a form that calls itself JSON', '/api/open', { ...followed, 'content-type': 'application/json' }, 'refused'],
  ['a widget', '/api/open', { ...cross, 'sec-fetch-mode': 'cors', 'content-type': 'application/json' }, 'let in'],
  ['a public form that is submitted elsewhere', '/api/form', { ...followed, ...form }, 'let in'],
  ['a public form that calls itself JSON', '/api/form', { ...followed, 'content-type': 'application/json' }, 'refused'],
] as [string, string, Record<string, string>, string][])(
  '%s at %s with %j is answered: %s',
  async (_, path, headers, expected) => {
    const rule = refuseCrossSite({
      origin: 'https://shop.example',
      https: true,
      openPaths: new Set(['/api/open', '/api/form']),
      formPaths: new Set(['/api/form']),
    });
    const ctx = request('POST', headers, path);
    let outcome = 'a page';
    try {
      await rule(ctx, () => Promise.resolve((outcome = 'let in')) as never);
    } catch {
      outcome = 'refused';
    }
    expect(outcome).toBe(expected);
  },
);

test.each([
  [true, '__Host-aamu.sid', true],
  [true, 'aamu.sid', false],
  [false, 'aamu.sid', true],
  [false, '__Host-aamu.sid', false],
])('with https %s the cookie %s counts as a session: %s', (https, cookie, expected) => {
  const cookies = { get: (name: string) => (name === cookie ? 'x' : undefined) };
  expect(hasSessionCookie({ cookies } as never, https)).toBe(expected);
});
