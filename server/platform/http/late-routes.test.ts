import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { afterEach, expect, test, vi } from 'vitest';
import { lateRoutes } from './late-routes.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(load: () => Promise<Router[]>) {
  const app = new Koa();
  // Errors are intended here.
  app.silent = true;
  app.use(lateRoutes('/studio/', load)).use((ctx) => {
    if (ctx.method === 'GET') ctx.body = 'below';
  });
  const handle = app.callback();
  const server = createServer((req, res) => void handle(req, res)).listen(0);
  servers.push(server);
  return async (path: string, method = 'GET') => {
    const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, { method });
    return [response.status, await response.text()];
  };
}

const routers = () => [
  new Router().get('/studio/one', (ctx) => void (ctx.body = 'one')),
  new Router().get('/studio/two', (ctx) => void (ctx.body = 'two')),
];

test('loads the routes once, with the first request below their path', async () => {
  const load = vi.fn<() => Promise<Router[]>>(() => Promise.resolve(routers()));
  const ask = await serve(load);
  expect(await ask('/')).toEqual([200, 'below']);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([ask('/studio/one'), ask('/studio/two')])).toEqual([
    [200, 'one'],
    [200, 'two'],
  ]);
  expect(load).toHaveBeenCalledOnce();
});

test('passes on what no route takes, and refuses a method that a route does not have', async () => {
  const ask = await serve(() => Promise.resolve(routers()));
  expect(await ask('/studio/three')).toEqual([200, 'below']);
  expect((await ask('/studio/one', 'DELETE'))[0]).toBe(405);
});

test('loads again after a load that failed', async () => {
  const load = vi.fn<() => Promise<Router[]>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(routers());
  const ask = await serve(load);
  expect((await ask('/studio/one'))[0]).toBe(500);
  expect(await ask('/studio/one')).toEqual([200, 'one']);
});
