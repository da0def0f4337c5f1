import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../server/app/app.ts';
import { openDatabase } from '../server/app/database.ts';
import { connectWithoutTimeouts, forkEm } from '../server/platform/db/orm.ts';
import { loadEnv } from '../server/platform/config/env-file.ts';
import { builtPages } from '../server/modules/site/pages/built/built-pages.ts';
import { createLog } from '../server/platform/http/monitoring/request-log.ts';
import { type Crowd, seedMembers } from './fleet/members.ts';
import { seedOrder } from './orders.ts';
import { signIn } from './sign-in.ts';
import { seed } from '../server/seed/seed.ts';
import { BIG, seedBigShop } from '../server/seed/big-shop.ts';
import { createMailer } from '../server/platform/mail/transport.ts';
import { paymentJobs } from '../server/app/job-kinds.ts';
import { startJobs } from '../server/platform/jobs/jobs.ts';
import { mailJob } from '../server/platform/outbox/outbox.job.ts';
import { createProviders } from '../server/modules/sales/providers/providers.ts';
import { createPaymentContext } from '../server/modules/sales/payments/payment-context.ts';
import { presentPrograms } from '../server/modules/catalog/programs/programs.service.ts';

/** The shop as served, with the demonstration's posts, and one more route: programmes without the cache. */
const env = loadEnv();
const database = await openDatabase(env, { samples: true });
const { orm } = database;
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const log = createLog(env);
const { koa, listener } = await createApp({ orm, env, log, origin, pageSource: await builtPages() });
koa.middleware.splice(-1, 0, async (ctx, next) => {
  if (ctx.path !== '/bench/uncached-programs') return next();
  ctx.type = 'json';
  ctx.body = JSON.stringify(await presentPrograms(forkEm(orm), { prefix: env.PROGRAM_PREFIX, paymentsReady: true }));
});
server.on('request', listener);
process.send?.({ origin });
process.on('message', (message: 'sell' | 'grow' | { crowd: Crowd }) => {
  if (message === 'sell') void sell();
  else if (message === 'grow') void grow();
  else void fill(message.crowd);
});

/** Returns the cookie of one of the members. */
async function fill(crowd: Crowd) {
  await seedMembers(orm, crowd);
  process.send?.({ cookie: await signIn(orm, origin, 'm1@example.com') });
}

/** Fills the shop with many rows, and returns the coach's cookie. */
async function grow() {
  const em = forkEm(orm);
  await em.execute(
    'truncate app_user, customer_order, subscriber, contact_message, suppressed_address, thread cascade',
  );
  // The truncation also removed the shop's own plans, which are in the same table.
  await seed(forkEm(orm), { samples: true });
  // Takes longer than the timeouts of requests.
  const patient = await connectWithoutTimeouts(orm);
  await seedBigShop(forkEm(patient.orm), BIG, { mode: 'live', ring: database.ring });
  // As autovacuum leaves it.
  await forkEm(patient.orm).execute('vacuum (analyze)');
  await patient.close();
  const cookie = await signIn(orm, origin, 'coach@example.com');
  await database.close();
  process.send?.({ cookie });
}

/** Connects the providers and the mail server as the shop does, and makes an order for webhooks. */
async function sell() {
  const intentId = `pi_${Date.now()}`;
  await seedOrder(orm, intentId);
  const clock = () => new Date();
  const context = createPaymentContext({ orm, env, log, origin, clock, providers: createProviders(env, origin) });
  const send = createMailer({ url: env.SMTP_URL!, from: env.SUPPORT_EMAIL, domain: 'localhost', log });
  startJobs(context, [mailJob({ send, log, clock }), ...paymentJobs(context)]);
  process.send?.({ intentId });
}
