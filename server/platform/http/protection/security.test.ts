import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from './security.ts';

let origin: string;
let server: ReturnType<Koa['listen']>;

beforeAll(async () => {
  const app = new Koa();
  app.use((ctx, next) => {
    ctx.state['own'] = 'en';
    return next();
  });
  const pageSources = { script: ['https://js.stripe.com'], connect: [], frame: [], img: [] };
  app.use(securityHeaders({ https: true, providers: [{ pageSources }] }));
  app.use((ctx) => {
    ctx.body = 'A page';
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

/** Returns whether a page may load a provider's script and whether its window keeps the opener. */
async function readHeaders(prefix: string, path: string) {
  const { headers } = await fetch(origin + prefix + path);
  return {
    path,
    pays: headers.get('content-security-policy')!.includes('https://js.stripe.com'),
    hasOpener: !headers.has('cross-origin-opener-policy'),
    referrer: headers.get('referrer-policy'),
  };
}

test.each(['', '/fi', '/pt'])('a page in any language may pay and keep its opener: "%s"', async (prefix) => {
  for (const path of ['/checkout/2', '/subscribe/4', '/dashboard'])
    expect(await readHeaders(prefix, path)).toEqual({ path, pays: true, hasOpener: true, referrer: 'strict-origin' });
  for (const path of ['/login', '/embed/sign-in'])
    expect(await readHeaders(prefix, path)).toMatchObject({ path, pays: false, hasOpener: true });
  for (const path of ['/', '/programs', '/blog/checkout/2'])
    expect(await readHeaders(prefix, path)).toMatchObject({ path, pays: false, hasOpener: false });
});
