import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, child, end } from './child.ts';
import { messagesPerSecond, middle, notModifiedRatio, perSecond } from './load.ts';
import { paints } from './paint.ts';
import { runPart } from './parts.ts';
import { startShop } from './process.ts';
import { atMost, least, limit, ratio, report } from './report.ts';
import { studioTimes } from './studio.ts';
import { measureWidgets } from './widget-limits.ts';
import { silentProviders, webhookMedian } from './webhooks.ts';
import { liveYear } from './year.ts';
import { freePort } from '../server/platform/db/embedded/free-port.ts';
import { isBuilt } from '../scripts/build-stamp.mjs';

// A start would build first, without a word, and count it.
if (!isBuilt({ whole: true })) {
  process.stderr.write('The build is missing or older than the sources: run "npm run build" first.\n');
  process.exit(1);
}

// Parts with several processes, which have their own databases.
if (await runPart(process.argv.slice(2))) report();

/**
 * Speed as ratios within one run: machines differ, and what the shop adds to a bare server does not.
 * With DATABASE_URL it runs on that PostgreSQL, otherwise on an embedded one of its own.
 */
const folder = await mkdtemp(join(tmpdir(), 'aamu-bench-'));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATA_DIR: folder,
  LOG_LEVEL: 'info',
  // The benchmark is a single client.
  RATE_LIMITS: 'off',
  NODE_ENV: 'development',
  // One key for all processes: production does not start on PostgreSQL without one.
  HEALTH_KEYS: process.env['HEALTH_KEYS'] ?? 'only-for-a-benchmark-and-nobody-else',
  COACH_EMAILS: 'coach@example.com',
  // Sessions stay valid in the next process.
  SESSION_KEYS: 'only-for-a-benchmark-and-nobody-else',
};
/** Requests of the dashboard and the training page. */
const MEMBER_PATHS = [
  ['GET /api/user/progress', '/api/user/progress'],
  ['the training page’s log', '/api/user/workouts?plan=3'],
] as const;
const onServer = Boolean(process.env['DATABASE_URL']);
/** Idle milliseconds before a process's memory is measured. */
const REST_MS = 3_000;

// `npm run bench -- studio`: that part alone.
if (process.argv[2] === 'studio') {
  limitStudio(await asCoach());
  await rm(folder, { recursive: true });
  report();
}

// `npm run bench -- year`: a year of 500 clients, lived.
if (process.argv[2] === 'year') {
  const [shop, { origin }] = await child<{ origin: string }>('year-server.ts', env);
  await liveYear(shop, origin, env['COACH_EMAILS']!);
  await end(shop);
  await rm(folder, { recursive: true });
  report();
}

// `npm run bench -- widgets`: paints of embedded widgets.
if (process.argv[2] === 'widgets') {
  const [shop, { origin }] = await child<{ origin: string }>('shop-server.ts', env);
  (await measureWidgets(origin))();
  await end(shop);
  await rm(folder, { recursive: true });
  report();
}

await limitProcess();
// `npm run bench -- process`: that part alone.
if (process.argv[2] === 'process') {
  await rm(folder, { recursive: true });
  report();
}

const [shop, { origin }] = await child<{ origin: string }>('shop-server.ts', env);
const programs = `${origin}/api/programs`;
const page = `${origin}/`;

const programsRate = await perSecond(programs);
const bareJson = await bare(await (await fetch(programs)).text(), 'application/json');
const home = await perSecond(page);
const bareHtml = await bare(await (await fetch(page)).text(), 'text/html');
const story = await perSecond(`${origin}/blog/1`);
const bareStory = await bare(await (await fetch(`${origin}/blog/1`)).text(), 'text/html');
const limitEmbedded = await measureWidgets(origin);
const painted = await paints(origin, ['/', '/blog', '/blog/1']);

const alone = await asMember({ members: 1, sessions: 1 });
const crowd = { members: 5_000, sessions: 500 };
const among = await asMember(crowd);
await end(shop);
const lists = await asCoach();

const [second, { origin: other }] = await child<{ origin: string }>('shop-server.ts', env);
const uncached = await perSecond(`${other}/bench/uncached-programs`);
await end(second);

Object.assign(env, await silentProviders());
const [selling, { origin: till }] = await child<{ origin: string }>('shop-server.ts', env);
const { intentId } = await ask<{ intentId: string }>(selling, 'sell');
const median = await webhookMedian(till, intentId);
await end(selling);

ratio('GET /api/programs against a bare server', programsRate / bareJson, 0.35);
ratio('GET /api/programs against its uncached path', programsRate / uncached, 5);
ratio('GET / against a bare server', home / bareHtml, 0.3);
ratio('GET /blog/1 against a bare server', story / bareStory, 0.3);
for (const [name, path] of MEMBER_PATHS) {
  atMost(`${name} among ${crowd.members} members with ${crowd.sessions} sessions each`, alone[path]! / among[path]!, 2);
}
limit('POST /api/webhooks/stripe while provider and mail are silent, median', median, 50, 'ms');
limitStudio(lists);
for (const { path, lcp, nothing, cls } of painted) {
  const beside = `${(nothing / 1000).toFixed(2)} s for a page of its size that does nothing`;
  limit(`LCP of ${path} on a slow phone (${beside})`, lcp / 1000, 0.45, 's');
  // To two digits: letters of the fallback face are as wide as ours on the whole, not one by one.
  limit(`layout shift of ${path}`, Math.round(cls * 100) / 100, 0, '');
}

limitEmbedded();

await rm(folder, { recursive: true });
report();

/** Limits the response time and the memory under load. */
async function limitProcess() {
  const inUse = await processInUse();
  ratio('GET /api/programs answered 304 against 200', inUse.notModified, 1);
  least('POST /api/contact, stored with its mails', inUse.messages, 800, '/s');
  least('POST /api/contact while the mail server is away', await messagesWithoutMailServer(), 400, '/s');
  const fresh = await mkdtemp(join(tmpdir(), 'aamu-bench-'));
  const { DATABASE_URL: _, ...embedded }: NodeJS.ProcessEnv = { ...env, SANDBOX: 'on' };
  limit('first answer with an empty data folder', await firstAnswer({ ...embedded, DATA_DIR: fresh }), 10, 's');
  limit('first answer with a used one', await firstAnswer({ ...embedded, DATA_DIR: fresh }), 2, 's');
  limit('first answer by itself', await firstAnswer({ ...env, SANDBOX: 'off' }, { times: 5 }), 0.5, 's');
  limit(
    'first answer with npm start and the sandbox',
    await firstAnswer({ ...env, SANDBOX: 'on' }, { npm: true, times: 5 }),
    onServer ? 1 : 1.5,
    's',
  );
  limit('resident memory at rest', inUse.atRest, 120, 'MB');
  limit('resident memory after reads and messages', inUse.after, 150, 'MB');
  await rm(fresh, { recursive: true });
}

/** Memory and rates of a shop whose database exists: the first start also migrates and seeds. */
async function processInUse() {
  await (await startShop({ ...env, SANDBOX: 'off' })).stop();
  const [sink, { url }] = await child<{ url: string }>('mail-sink.ts', env);
  const { origin, memory, stop } = await startShop({ ...env, SANDBOX: 'off', SMTP_URL: url });
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const atRest = await memory();
  const notModified = await notModifiedRatio(`${origin}/api/programs`);
  await perSecond(`${origin}/`);
  const messages = await messagesPerSecond(origin);
  const after = await memory();
  await stop();
  await end(sink);
  return { atRest, notModified, messages, after };
}

/** Returns stored messages a second while nothing listens at the mail server's address. */
async function messagesWithoutMailServer(): Promise<number> {
  const away = `smtp://127.0.0.1:${await freePort()}`;
  const { origin, stop } = await startShop({ ...env, SANDBOX: 'off', SMTP_URL: away });
  const messages = await messagesPerSecond(origin);
  await stop();
  return messages;
}

/**
 * Measures the studio's lists in a big shop, with every sort and filter of their screens. The process has not written
 * those rows itself, like a shop that has been running for years.
 */
async function asCoach() {
  const [growing] = await child<{ origin: string }>('shop-server.ts', env);
  const { cookie } = await ask<{ cookie: string }>(growing, 'grow');
  await end(growing);
  const [shop, { origin }] = await child<{ origin: string }>('shop-server.ts', env);
  const found = await studioTimes(origin, cookie);
  await end(shop);
  return found;
}

function limitStudio(found: Awaited<ReturnType<typeof studioTimes>>) {
  for (const { list, most, first, slowest, ways } of found) {
    limit(`GET ${list} in a big shop, median`, first, most, 'ms');
    const way = slowest.address.startsWith(list) ? slowest.address.slice(list.length) : slowest.address;
    if (ways > 1) limit(`  the slowest of its ${ways} ways, ${way}`, slowest.ms, most, 'ms');
  }
}

/** Returns answers a second for the requests of a member's pages, by path. */
async function asMember(size: { members: number; sessions: number }): Promise<Record<string, number>> {
  const { cookie } = await ask<{ cookie: string }>(shop, { crowd: size });
  const found: Record<string, number> = {};
  for (const [, path] of MEMBER_PATHS) found[path] = await perSecond(origin + path, { cookie });
  return found;
}

async function bare(body: string, type: string): Promise<number> {
  const [server, { origin: address }] = await child<{ origin: string }>('bare-server.ts', env, { body, type });
  const result = await perSecond(address);
  await end(server);
  return result;
}

/** Returns the median seconds from starting the shop to its first whole page. */
async function firstAnswer(settings: NodeJS.ProcessEnv, { npm = false, times = 1 } = {}): Promise<number> {
  const found: number[] = [];
  while (found.length < times) {
    const { seconds, stop } = await startShop({ ...settings, LOG_LEVEL: 'warn' }, { npm });
    found.push(seconds);
    await stop();
  }
  return middle(found);
}
