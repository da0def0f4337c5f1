import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../server/app.ts';
import { openDatabase } from '../server/db/open.ts';
import { loadEnv } from '../server/env.ts';
import { builtPages } from '../server/http/built-pages.ts';
import { createLog } from '../server/http/request-log.ts';
import { presentPrograms } from '../server/modules/programs/programs.routes.ts';

/** The shop as it is served, with one address more: the programmes without the kept answer. */
const env = loadEnv();
const { orm } = await openDatabase(env);
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { koa, listener } = createApp({ orm, env, log: createLog(env), origin, pageSource: await builtPages() });
koa.middleware.splice(-1, 0, async (ctx, next) => {
  if (ctx.path !== '/bench/uncached-programs') return next();
  ctx.type = 'json';
  ctx.body = JSON.stringify(await presentPrograms(orm, env));
});
server.on('request', listener);
process.send?.({ origin });
process.on('message', () => process.send?.({ ...process.memoryUsage() }));
