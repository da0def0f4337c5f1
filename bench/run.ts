import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { environment, flags } from '../scripts/runtime.ts';
import { paints } from './paint.ts';
import { silentProviders, webhookMedian } from './webhooks.ts';

/**
 * Speed as ratios within one run: machines differ, and what the shop adds to a bare server does not.
 * With DATABASE_URL it runs on that PostgreSQL, otherwise on an embedded store of its own.
 */
const folder = await mkdtemp(join(tmpdir(), 'aamu-bench-'));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...environment,
  DATA_DIR: folder,
  LOG_LEVEL: 'info',
  // One client is all that a benchmark has.
  RATE_LIMITS: 'off',
  NODE_ENV: 'development',
};
/** What the dashboard and the training page ask for. */
const MEMBER_PATHS = [
  ['GET /api/user/progress', '/api/user/progress'],
  ['the training page’s log', '/api/user/workouts?plan=3'],
] as const;
const rows: { name: string; value: string; target: string; met: boolean }[] = [];

const [shop, { origin }] = await child<{ origin: string }>('shop-server.ts');
const programs = `${origin}/api/programs`;
const page = `${origin}/`;

const kept = await perSecond(programs);
const { etag = '' } = Object.fromEntries((await fetch(programs)).headers);
const notModified = await perSecond(programs, { 'if-none-match': etag });
const bareJson = await bare(await (await fetch(programs)).text(), 'application/json');
const home = await perSecond(page);
const bareHtml = await bare(await (await fetch(page)).text(), 'text/html');
const story = await perSecond(`${origin}/blog/1`);
const bareStory = await bare(await (await fetch(`${origin}/blog/1`)).text(), 'text/html');
const painted = await paints(origin, ['/', '/blog', '/blog/1']);

shop.send('rss');
const [{ rss }] = (await once(shop, 'message')) as [{ rss: number }];
// The embedded store holds a whole database server in this process.
const target = process.env['DATABASE_URL'] ? 160 : 700;
limit(
  `resident memory after this (${process.env['DATABASE_URL'] ? 'PostgreSQL' : 'embedded store'})`,
  rss / 2 ** 20,
  target,
  'MB',
);
const messages = await messagesPerSecond();
const alone = await asMember({ members: 1, sessions: 1 });
// Without a server the crowd is a smaller one: the embedded store would fill for minutes.
const crowd = process.env['DATABASE_URL'] ? { members: 5_000, sessions: 500 } : { members: 50, sessions: 500 };
const among = await asMember(crowd);
shop.kill();
await once(shop, 'exit');

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

ratio('GET /api/programs against a bare server', kept / bareJson, 0.35);
ratio('GET /api/programs against its uncached path', kept / uncached, 5);
ratio('GET /api/programs answered 304 against 200', notModified / kept, 1);
ratio('GET / against a bare server', home / bareHtml, 0.3);
ratio('GET /blog/1 against a bare server', story / bareStory, 0.3);
// The embedded store takes one transaction after the other.
least('POST /api/contact, stored with its mails', messages, process.env['DATABASE_URL'] ? 500 : 100, '/s');
for (const [name, path] of MEMBER_PATHS) {
  atMost(`${name} among ${crowd.members} members with ${crowd.sessions} sessions each`, alone[path]! / among[path]!, 2);
}
limit('POST /api/webhooks/stripe while provider and mail are silent, median', median, 50, 'ms');
for (const { path, lcp, nothing, cls } of painted) {
  report(
    `LCP of ${path} on a slow phone`,
    `${(lcp / 1000).toFixed(2)} s`,
    `${(nothing / 1000).toFixed(2)} s for a page of its size that does nothing`,
  );
  // To two digits: letters of the fallback face are as wide as ours on the whole, not one by one.
  limit(`layout shift of ${path}`, Math.round(cls * 100) / 100, 0, '');
}

for (const name of Object.keys(env).filter((each) => /^(?:STRIPE_|SMTP_URL|SANDBOX)/.test(each))) delete env[name];
const fresh = await mkdtemp(join(tmpdir(), 'aamu-bench-'));
limit('first answer with an empty data folder', await firstAnswer(fresh), 10, 's');
limit('first answer with a used one', await firstAnswer(fresh), 2, 's');

for (const path of [folder, fresh]) await rm(path, { recursive: true });
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, value, target: goal, met } of rows) {
  process.stdout.write(`${met ? 'ok   ' : 'BELOW'} ${name.padEnd(width)}  ${value.padStart(10)}  (${goal})\n`);
}
process.exit(rows.every(({ met }) => met) ? 0 : 1);

function ratio(name: string, value: number, least: number) {
  rows.push({ name, value: value.toFixed(2), target: `at least ${least}`, met: value >= least });
}

/** How many times as long as for one member with one session. */
function atMost(name: string, value: number, most: number) {
  rows.push({
    name,
    value: `${value.toFixed(2)} times`,
    target: `at most ${most} times one member alone`,
    met: value <= most,
  });
}

function least(name: string, value: number, most: number, unit: string) {
  rows.push({ name, value: `${value.toFixed(0)}${unit}`, target: `at least ${most}${unit}`, met: value >= most });
}

/** A number that depends on the machine: told, with something to hold it against. */
function report(name: string, value: string, beside: string) {
  rows.push({ name, value, target: beside, met: true });
}

function limit(name: string, value: number, most: number, unit: string) {
  rows.push({
    name,
    value: `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`,
    target: `at most ${most} ${unit}`,
    met: value <= most,
  });
}

/** Answers a second over four seconds, after one second that does not count. */
async function perSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  await autocannon({ url, headers, connections: 20, duration: 1 });
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 20, duration: 4 });
  if (errors > 0 || (non2xx > 0 && !('if-none-match' in headers))) throw new Error(`${url} failed under load.`);
  return requests.average;
}

/** Messages of the contact form a second, each from another address. */
async function messagesPerSecond(): Promise<number> {
  let number = 0;
  const body = () =>
    JSON.stringify({ name: 'A runner', email: `runner${number++}@example.com`, message: 'When do we start?' });
  const run = (duration: number) =>
    autocannon({
      url: `${origin}/api/contact`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      connections: 20,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
    });
  // The first seconds, in which the program is still being compiled, do not count.
  await run(3);
  const { requests, non2xx, errors } = await run(5);
  if (errors > 0 || non2xx > 0) throw new Error('The contact form failed under load.');
  return requests.average;
}

/** What a member's pages ask for, answers a second, by path. */
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
    execArgv: flags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(started, 'message')) as [T];
  return [started, message];
}

/** Seconds from starting the process to its first whole page, on the embedded store. */
async function firstAnswer(dataDir: string): Promise<number> {
  const { DATABASE_URL: _, ...embedded } = env;
  const started = performance.now();
  const server = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.mjs')], {
    env: { ...embedded, DATA_DIR: dataDir, PORT: '0', EMBED_DEMO_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url: string | undefined;
  for await (const part of server.stdout) {
    url = /http:\/\/localhost:\d+/.exec(String(part))?.[0];
    if (url) break;
  }
  await (await fetch(url ?? '')).text();
  const seconds = (performance.now() - started) / 1000;
  server.kill();
  await once(server, 'exit');
  return seconds;
}
