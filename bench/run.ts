import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messagesPerSecond, middle, notModifiedRatio, perSecond } from './load.ts';
import { paints } from './paint.ts';
import { startShop } from './process.ts';
import { atMost, least, limit, ratio, report } from './report.ts';
import { studioTimes } from './studio.ts';
import { type Embedding, widgetPaints } from './widgets.ts';
import { silentProviders, webhookMedian } from './webhooks.ts';
import { liveYear } from './year.ts';

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
  const [shop, { origin }] = await child<{ origin: string }>('year-server.ts');
  await liveYear(shop, origin, env['COACH_EMAILS']!);
  shop.kill();
  await rm(folder, { recursive: true });
  report();
}

await limitProcess();
// `npm run bench -- process`: that part alone.
if (process.argv[2] === 'process') {
  await rm(folder, { recursive: true });
  report();
}

const [shop, { origin }] = await child<{ origin: string }>('shop-server.ts');
const programs = `${origin}/api/programs`;
const page = `${origin}/`;

const programsRate = await perSecond(programs);
const bareJson = await bare(await (await fetch(programs)).text(), 'application/json');
const home = await perSecond(page);
const bareHtml = await bare(await (await fetch(page)).text(), 'text/html');
const story = await perSecond(`${origin}/blog/1`);
const bareStory = await bare(await (await fetch(`${origin}/blog/1`)).text(), 'text/html');
/** Embed code, with limits: milliseconds over a blank page, kilobytes and requests. */
const EMBEDDED: (Embedding & { ms: number; kb: number; requests: number })[] = [
  included('coach-signup', 'input[type="email"]', { with: [220, 6], alone: [350, 8, 1] }),
  included('coach-programs', '.price', { with: [260, 10], alone: [400, 12] }),
  included('coach-checkout program="2"', '.checkout-price', { with: [450, 14], alone: [450, 14] }),
].flat();
const embeddings = await widgetPaints(origin, EMBEDDED);
const painted = await paints(origin, ['/', '/blog', '/blog/1']);

const alone = await asMember({ members: 1, sessions: 1 });
const crowd = { members: 5_000, sessions: 500 };
const among = await asMember(crowd);
shop.kill();
await once(shop, 'exit');
const lists = await asCoach();

const [second, { origin: other }] = await child<{ origin: string }>('shop-server.ts');
const uncached = await perSecond(`${other}/bench/uncached-programs`);
second.kill();
await once(second, 'exit');

Object.assign(env, await silentProviders());
const [selling, { origin: till }] = await child<{ origin: string }>('shop-server.ts');
selling.send('sell');
const [{ intentId }] = (await once(selling, 'message')) as [{ intentId: string }];
const median = await webhookMedian(till, intentId);
selling.kill();
await once(selling, 'exit');

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

for (const [i, { name, ms, kb, requests }] of EMBEDDED.entries()) {
  const found = embeddings[i]!;
  limit(`${name}: seen after, over a blank page`, found.ms, ms, 'ms');
  limit(`${name}: bytes until then`, found.bytes / 1024, kb, 'KB');
  limit(`${name}: requests until then`, found.requests, requests, '');
  limit(`${name}: script until then`, found.script, 40, 'ms');
  limit(`${name}: heap then`, found.heap / 1024 ** 2, 1, 'MB');
  limit(`${name}: layout shift`, found.shift, 0, '');
}

await rm(folder, { recursive: true });
report();

/** A widget included in both ways: drawn by the script's own answer, and by a request of its own. */
function included(tag: string, seen: string, goals: { with: [number, number]; alone: [number, number, number?] }) {
  const [name = '', ...attributes] = tag.split(' ');
  const query = new URLSearchParams(attributes.map((each) => each.replaceAll('"', '').split('=')));
  const asked = encodeURIComponent(`${query}` ? `${name}?${query}` : name);
  return [
    {
      name: `${name} with ?for=`,
      tag,
      seen,
      query: `?for=${asked}`,
      ms: goals.with[0],
      kb: goals.with[1],
      requests: 1,
    },
    { name, tag, seen, query: '', ms: goals.alone[0], kb: goals.alone[1], requests: goals.alone[2] ?? 2 },
  ];
}

/** Limits the response time and the memory under load. */
async function limitProcess() {
  const inUse = await processInUse();
  ratio('GET /api/programs answered 304 against 200', inUse.notModified, 1);
  least('POST /api/contact, stored with its mails', inUse.messages, 800, '/s');
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
  const { origin, memory, stop } = await startShop({ ...env, SANDBOX: 'off' });
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const atRest = await memory();
  const notModified = await notModifiedRatio(`${origin}/api/programs`);
  await perSecond(`${origin}/`);
  const messages = await messagesPerSecond(origin);
  const after = await memory();
  await stop();
  return { atRest, notModified, messages, after };
}

/**
 * Measures the studio's lists in a big shop, with every sort and filter of their screens. The process has not written
 * those rows itself, like a shop that has been running for years.
 */
async function asCoach() {
  const [growing] = await child<{ origin: string }>('shop-server.ts');
  growing.send('grow');
  const [{ cookie }] = (await once(growing, 'message')) as [{ cookie: string }];
  growing.kill();
  await once(growing, 'exit');
  const [shop, { origin }] = await child<{ origin: string }>('shop-server.ts');
  const found = await studioTimes(origin, cookie);
  shop.kill();
  await once(shop, 'exit');
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
  shop.send({ crowd: size });
  const [{ cookie }] = (await once(shop, 'message')) as [{ cookie: string }];
  const found: Record<string, number> = {};
  for (const [, path] of MEMBER_PATHS) found[path] = await perSecond(origin + path, { cookie });
  return found;
}

async function bare(body: string, type: string): Promise<number> {
  const server = fork(join(import.meta.dirname, 'bare-server.ts'));
  server.send({ body, type });
  const [message] = (await once(server, 'message')) as [{ origin: string }];
  const result = await perSecond(message.origin);
  server.kill();
  return result;
}

async function child<T>(file: string): Promise<[ChildProcess, T]> {
  const started = fork(join(import.meta.dirname, file), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(started, 'message')) as [T];
  return [started, message];
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
