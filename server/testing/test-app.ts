import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Router from '@koa/router';
import type Koa from 'koa';
import { type Logger, pino } from 'pino';
import { STARTS_FILE } from '../../scripts/testing/test-results.ts';
import { createApp } from '../app/app.ts';
import type { AppOptions } from '../app/dependencies.ts';
import { type Em, forkEm, type Orm } from '../platform/db/orm.ts';
import { type Env, readEnv } from '../platform/config/env.ts';
import type { LateRoutes } from '../platform/http/late-routes.ts';
import type { BuiltWidgets } from '../modules/site/pages/built/built-widgets.ts';
import type { PageSource } from '../modules/site/pages/page-source.ts';
import { paymentJobs } from '../app/job-kinds.ts';
import { runUntilDone, startJobs } from '../platform/jobs/jobs.ts';
import { createProviders, type SandboxPayments } from '../modules/sales/providers/providers.ts';
import { createPaymentContext, type PaymentContext } from '../modules/sales/payments/payment-context.ts';
import { startSandboxProviders } from '#sandbox/payments.ts';
import { openSession } from './session.ts';
import { testDatabase } from './database/test-database.ts';
import { waitPatiently } from './time-limits.ts';

export type Route = readonly [method: string, path: string];

/** The real app on a real port with a database of its own. */
export interface TestApp {
  url: string;
  orm: Orm;
  /** A fresh unit of work. */
  em: () => Em;
  /** Sends JSON by default. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Lines the app logged as problems. */
  problems: string[];
  /** Returns every address that a router answers, with its method: `['GET', '/api/coach/answers/:id']`. */
  loadRoutes: () => Promise<Route[]>;
  /** Payment context, if the app was started with stand-ins for the providers. */
  paymentContext: PaymentContext | undefined;
  /** Delivers the stand-ins' webhooks and runs the payment jobs until nothing is due. */
  settle: () => Promise<void>;
  /** Opens a session and returns its cookies, as a sign-in by a mailed code does. */
  openSession: (userId: string) => Promise<[name: string, value: string][]>;
  /** Flushes data that is only in memory. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
}

interface Options extends Partial<
  Pick<
    AppOptions,
    'clock' | 'sessionClock' | 'mailWritten' | 'draining' | 'closed' | 'embedDemoUrl' | 'privacyRequests'
  >
> {
  /** Minimum level of lines in `problems`: warnings and errors by default. */
  logLevel?: 'trace' | 'warn';
  env?: NodeJS.ProcessEnv;
  /** Starts stand-ins for the payment providers, with their jobs. */
  selling?: Selling;
  /** Port; any free one by default. A restarted app uses the same. */
  port?: number;
  /** Another app whose database it shares, like a second process; close that one last. */
  beside?: TestApp;
}

export interface Selling {
  /** Inserts proxies between the shop and the stand-ins. */
  between?: (bases: SandboxPayments) => Promise<SandboxPayments>;
  /**
   * Runs the payment jobs in `settle`, or all the time with `background`. If false, only requests contact providers.
   */
  worker?: boolean | 'background';
  /** Without it, the stand-ins' webhooks are not delivered. */
  webhooks?: boolean;
  /** The providers' clock is the shop's. */
  sameClock?: boolean;
}

waitPatiently();

const pageSource: PageSource = {
  // The test runner reads the source; the server itself only ever loads the built entry.
  // oxlint-disable-next-line typescript/no-restricted-imports
  entry: () => import('../../host-app/server-entry.tsx'),
  files: (page) => ({
    scripts: ['/assets/main.js'],
    app: '/assets/alive.js',
    page: `/assets/${page}.js`,
    modules: [],
    late: [],
    styles: ['/assets/main.css'],
  }),
  criticalStyles: () => 'body{margin:0}',
};

const widgets = async (): Promise<BuiltWidgets> => ({
  // oxlint-disable-next-line typescript/no-restricted-imports
  ...(await import('../../widgets/embed/first-view/render.tsx')),
  loader: '/* the loader */',
  room: '/* the room */',
  region: '/* the region */',
  files: (tag) => [`embed/${tag}-AAAA1111.js`],
  catalogueOf: () => Promise.resolve({}),
});

export async function startTestApp({
  env = {},
  port = 0,
  logLevel = 'warn',
  beside,
  selling,
  ...parts
}: Options = {}): Promise<TestApp> {
  const starts = process.env[STARTS_FILE];
  if (starts) appendFileSync(starts, '.');
  const { orm, close } = beside ? { orm: beside.orm, close: () => undefined } : await testDatabase();
  const problems: string[] = [];
  const log = pino({ level: logLevel }, { write: (line: string) => void problems.push(line) });
  const server = createServer();
  // Client and server share one thread here: a busy thread must not time out idle connections.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const read = readEnv({ RATES_URL: 'off', ...env });
  const origin = env['PUBLIC_URL'] ?? url;
  const shop = selling ? await startSelling({ orm, env: read, log, origin, url, ...parts }, selling) : undefined;
  const { koa, listener, finish } = await createApp({
    orm,
    env: read,
    log,
    origin,
    pageSource,
    widgets,
    answerStepMs: 0,
    ...shop?.parts,
    ...parts,
  });
  server.on('request', listener);
  return {
    url,
    orm,
    problems,
    loadRoutes: () => loadRoutes(koa),
    paymentContext: shop?.parts.paymentContext,
    em: () => forkEm(orm),
    settle: async () => shop?.settle(),
    openSession: (userId) => openSession({ koa, orm, origin, ...shop?.parts, ...parts }, userId),
    finish,
    post: (path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await shop?.close();
      await close();
    },
  };
}

async function loadRoutes({ middleware }: Koa): Promise<Route[]> {
  const routers = await Promise.all(
    middleware.map(async (each) => {
      if ('load' in each) return (each as LateRoutes).load();
      return 'router' in each ? [each.router as Router] : [];
    }),
  );
  return routers
    .flat()
    .flatMap(({ stack }) =>
      stack.flatMap(({ methods, path }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => [method, String(path)] as const),
      ),
    );
}

interface SellingParts {
  orm: Orm;
  env: Env;
  log: Logger;
  origin: string;
  url: string;
  clock?: () => Date;
}

async function startSelling({ orm, env, log, origin, url, clock }: SellingParts, options: Selling) {
  const standIns = await startSandboxProviders({
    orm,
    log,
    origin,
    address: url,
    now: options.sameClock ? clock : undefined,
    inBackground: false,
  });
  const bases = options.between ? await options.between(standIns) : standIns;
  const now = clock ?? standIns.now;
  const paymentContext = createPaymentContext({
    orm,
    env,
    log,
    origin,
    clock: now,
    providers: createProviders(env, origin, bases),
    workWritten: () => background?.wake('provider_event', 'refund', 'order'),
  });
  const kinds = options.worker === false ? [] : paymentJobs(paymentContext);
  const background = options.worker === 'background' ? startJobs(paymentContext, kinds) : undefined;
  async function settle() {
    const work = async () => {
      const delivered = options.webhooks !== false && (await standIns.deliver());
      return (!background && (await runUntilDone(paymentContext, kinds))) || delivered;
    };
    while (await work());
  }
  let settled = Promise.resolve();
  return {
    parts: { clock: now, sessionClock: () => new Date(), paymentContext, sandboxRoutes: standIns.routes },
    // Sequential: a second call waits for the first.
    settle: () => (settled = settled.catch(() => undefined).then(settle)),
    async close() {
      await settled.catch(() => undefined);
      await background?.stop();
      await standIns.close();
    },
  };
}
