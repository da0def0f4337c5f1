import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { forkEm, type Orm } from '../platform/db/orm.ts';
import { withJobConnection } from '../platform/db/reserve.ts';
import { type Env, InvalidEnv } from '../platform/config/env.ts';
import type { Build } from '../modules/embed/builds/builds.service.ts';
import { storeBuild } from '../modules/embed/builds/store-build.ts';
import { builtFiles } from '../modules/site/pages/built/built-files.ts';
import { builtPages } from '../modules/site/pages/built/built-pages.ts';
import type { PageSource } from '../modules/site/pages/page-source.ts';
import { drain, keepAlive, linger, lingerMs, trackRequests, trackSockets } from '../platform/http/connections.ts';
import { createLog } from '../platform/http/monitoring/request-log.ts';
import { queues } from './job-kinds.ts';
import { createJobKinds } from './workers.ts';
import { REASONS, permitSettings } from '../modules/operations/shop-identity/closed-shop.ts';
import { describeFormerPlace, type Standing } from '../modules/operations/shop-identity/recognise.ts';
import { identifyShop } from '../modules/operations/shop-identity/shop-identity.service.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { releaseLeases } from '../platform/jobs/rows.ts';
import { repeatNewRequests } from '../modules/operations/backups/restore/repeat-requests.ts';
import {
  type PrivacyRequests,
  privacyRequestsFile,
  openPrivacyRequests,
} from '../modules/accounts/account/privacy-requests/privacy-requests.ts';
import { createProviders } from '../modules/sales/providers/providers.ts';
import { createPaymentContext } from '../modules/sales/payments/payment-context.ts';
import type { LiveSettings } from '../modules/site/settings/live-settings.ts';
import { hasSamples } from '../modules/site/content/site.service.ts';
import { checkSettings, logFindings, requireValidSettings } from './doctor/check.ts';
import { findWhileRunning } from './doctor/database-server.ts';
import type { startSandbox } from '#sandbox/start.ts';
import { createFileStore } from '../platform/storage/file-store.ts';

export interface RunningServer {
  /** The address, and in a table how to get in, for the person who started it. */
  greeting: string;
  origin: string;
  /** Takes no new requests, finishes those in work and the mails in work, and closes the database. */
  stop: () => Promise<void>;
}

interface BesideParts {
  orm: Orm;
  env: Env;
  log: Logger;
  build: Build | undefined;
  settings: LiveSettings;
}

/** Another program uses the server's port. */
class PortInUse extends Error {
  override name = 'PortInUse';
}

/** A large file on a slow line takes its time. */
const UPLOAD_MS = 1_800_000;

/** Opens the database, brings it up to date, and serves the whole shop. */
export async function startServer(given: Env, { dev = false }: { dev?: boolean } = {}): Promise<RunningServer> {
  requireValidSettings(given);
  const log = createLog(given);
  const { orm, ring, close, env, closed, privacyRequests } = await openShop(given, log);
  // Set before the first connection: requests wait for it until the app is ready.
  let appReady: (listener: RequestListener) => void = () => undefined;
  const app = new Promise<RequestListener>((resolve) => (appReady = resolve));
  const requests = trackRequests(app);
  const http = createServer({ requestTimeout: UPLOAD_MS, ...keepAlive(env) }, (req, res) => {
    // A busy keep-alive connection would delay the shutdown until its limit.
    if (draining) res.shouldKeepAlive = false;
    requests.handle(req, res);
  });
  let draining = false;
  const sockets = trackSockets(http);
  await listen(http, env.PORT, env.HOST);
  const { port } = http.address() as AddressInfo;
  const origin = env.PUBLIC_URL ?? `http://localhost:${port}`;

  const sandbox = await startSandboxIfEnabled({ env, orm, log, origin, port });
  const clock = sandbox?.providers.now ?? (() => new Date());
  const mailWritten = () => jobs.wake('mail');
  const providers = createProviders(env, origin, sandbox?.providers);
  const paymentContext = createPaymentContext({
    orm,
    env,
    log,
    origin,
    clock,
    providers,
    mailWritten,
    workWritten: () => jobs.wake('provider_event', 'refund', 'order'),
  });
  const { settings } = paymentContext;
  if (!closed) await clearUp(orm, env, clock());
  const build = dev ? undefined : await builtFiles();
  const mailUrl = env.SMTP_URL ?? sandbox?.mail?.url;

  const pageSource = await createPageSource(dev, http);
  const { listener, finish } = await createApp({
    orm,
    env,
    log,
    origin,
    pageSource,
    clock,
    sessionClock: () => new Date(),
    paymentContext,
    sandboxRoutes: sandbox?.providers.routes ?? [],
    embedDemoUrl: sandbox?.demo?.url,
    mailWritten,
    privacyRequests,
    draining: () => draining,
    closed,
  });
  const beside = closed ? undefined : await workBeside({ orm, env, log, build, settings });
  appReady(listener);
  const unfollow = settings.follow();
  // Waiting work such as encryption starts after the server listens; no request can come before this line.
  const kinds = closed ? [] : createJobKinds(env, paymentContext, mailUrl, { build, ring });
  const jobs = startJobs({ orm, log, clock }, kinds);

  async function stop() {
    draining = true;
    // All requests are still answered, with `Connection: close`.
    await linger(sockets, lingerMs(env));
    await Promise.all([drain(http, sockets), sandbox?.demo?.close()]);
    await requests.finish();
    await finish();
    await Promise.all([jobs.stop(), beside?.end()]);
    unfollow();
    await sandbox?.providers.close();
    await sandbox?.mail?.close();
    await pageSource.close?.();
    await close();
  }

  const said = { origin, mailCaught: Boolean(sandbox?.mail), mailLeaves: Boolean(mailUrl), closed };
  return { origin, stop, greeting: await greet(env, settings, said) };
}

/** Starts the stand-ins; loads none of their code without the sandbox. */
async function startSandboxIfEnabled(parts: Parameters<typeof startSandbox>[0]) {
  return parts.env.sandbox ? (await import('#sandbox/start.ts')).startSandbox(parts) : undefined;
}

/** Clears up after a process that died: unfinished uploads and leased work. */
async function clearUp(orm: Orm, env: Env, now: Date): Promise<void> {
  await createFileStore(env).sweep(new Date());
  // Only one shop uses the embedded database, so all leases in it belong to a process that is gone.
  if (!env.DATABASE_URL) await releaseLeases(forkEm(orm), queues, now);
}

/** Stores the files of this build, and logs doubtful settings. */
async function workBeside({ orm, env, log, build, settings }: BesideParts) {
  const newEm = () => forkEm(orm);
  logFindings(env, log, { found: checkSettings(settings.now().env), findMore: () => findWhileRunning(orm, env) });
  const storing = build && storeBuild({ newEm, build, log });
  // Another process that runs an earlier build may be asked for a file that a page of this one names.
  if (env.DATABASE_URL) await storing?.tried;
  return { end: () => storing?.end() };
}

/** Opens the database, and tells the shop from a copy of it. `env` has the permitted settings. */
async function openShop(given: Env, log: Logger) {
  const database = await openDatabase(given, { samples: hasSamples(given), log });
  const standing = await identify(database.orm, given, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const env = permitSettings(given, standing);
  return {
    ...database,
    env,
    closed: standing.is === 'copy',
    privacyRequests: await openRequests(database.orm, env, log),
  };
}

/**
 * Logs if this is a copy of the shop, or the shop under another address.
 * @throws {InvalidEnv} if the shop has moved to another database
 */
async function identify(orm: Orm, env: Env, log: Logger): Promise<Exclude<Standing, { is: 'moved' }>> {
  const standing = await identifyShop(forkEm(orm), env, new Date());
  if (standing.is === 'moved') throw new InvalidEnv(describeFormerPlace(standing));
  if (standing.is === 'copy') log.error({ problem: REASONS[standing.because] }, 'shop.closed');
  if (standing.is === 'shop' && standing.formerOrigin)
    log.warn({ adopted: standing.formerOrigin, now: env.PUBLIC_URL }, 'shop.address_changed');
  return standing;
}

/** Repeats privacy requests that a restored backup has undone. Returns their list. */
async function openRequests(orm: Orm, env: Env, log: Logger): Promise<PrivacyRequests> {
  const privacyRequests = openPrivacyRequests(privacyRequestsFile(env));
  const repeated = await withJobConnection(() => repeatNewRequests(forkEm(orm), privacyRequests));
  if (repeated?.erased) log.warn({ repeated: repeated.erased }, 'erasure.repeated');
  if (repeated?.withdrawn) log.warn({ repeated: repeated.withdrawn }, 'withdrawal.repeated');
  if (repeated?.unsubscribed) log.warn({ repeated: repeated.unsubscribed }, 'unsubscription.repeated');
  if (repeated?.ended) log.warn({ repeated: repeated.ended }, 'calendar_end.repeated');
  if (repeated?.testimonials) log.warn({ repeated: repeated.testimonials }, 'testimonial_removal.repeated');
  return privacyRequests;
}

interface Said {
  origin: string;
  mailCaught: boolean;
  mailLeaves: boolean;
  closed: boolean;
}

async function greet(env: Env, { brand }: LiveSettings, { origin, mailCaught, mailLeaves, closed }: Said) {
  const rows = [
    // words: read by whoever runs the shop
    ...(closed ? [['Closed', 'this is a copy: run "aamu adopt" or "aamu sandbox"']] : []),
    ...(env.sandbox ? (await import('#sandbox/people.ts')).listSignInRows(origin) : []),
    ...(mailCaught ? [['Mailbox', `${origin}/sandbox/mailbox`]] : []),
    // words: read by whoever runs the shop
    ...(env.sandbox ? [['Test payments', `${origin}/sandbox/payments`]] : []),
    ...(mailLeaves ? [] : [['Mail', 'waits until SMTP_URL is set']]),
    ...(env.DATABASE_URL ? [] : [['Database', `embedded, in ${env.DATA_DIR}`]]),
  ];
  const table = rows.map(([name = '', value = '']) => `\n  ${name.padEnd(15)}${value}`).join('');
  return `${brand.name} is ${closed ? 'closed' : 'open'} at ${origin}${table && `\n${table}\n`}`;
}

async function createPageSource(dev: boolean, http: Server): Promise<PageSource> {
  if (!dev) return builtPages();
  const { devPages } = await import('../modules/site/pages/dev-pages.ts');
  return devPages(http);
}

function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        return reject(new PortInUse(`Port ${port} is in use by another program: stop it or set another PORT.`));
      if (error.code === 'EACCES')
        return reject(new InvalidEnv(`PORT ${port} needs administrator rights: use a port above 1023.`));
      reject(new InvalidEnv(`HOST ${host} cannot be used: ${error.message}.`));
    });
    http.listen(port, host, resolve);
  });
}
