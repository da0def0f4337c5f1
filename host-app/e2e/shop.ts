import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { copyTemplate, type ShopDatabase } from './databases.ts';
import { type ForeignPage, serve } from './embed/foreign.ts';
import { keepJournal } from './journal.ts';

/** Module that processes running TypeScript sources have to import first. */
export const SOURCES = new URL('../../scripts/sources.mjs', import.meta.url).href;

/** Shop in a process of its own, started by the public command. */
export interface Shop {
  url: string;
  /** Returns the address of the widget demo on another origin. */
  demoUrl: () => Promise<string>;
  folder: string;
  /** Null if the shop has an embedded database in its folder. */
  database: ShopDatabase | null;
  /** Sends JSON without a session. */
  post: (path: string, body: unknown) => Promise<Response>;
  /** Returns the sandbox's mails, newest first; filtered by recipient if given. */
  mails: (to?: string) => Promise<Mail[]>;
  /** Ends the process and returns its exit code; null if a signal ended it. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

/** Mail in the sandbox's outbox. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string }[];
}

/** Script that starts the shop. */
export const start = join(import.meta.dirname, '../../scripts/start.mjs');

/** Starts a shop. `byNpm` uses `npm start`; signals then go to npm, as a supervisor sends them. */
export async function openShop(env: NodeJS.ProcessEnv = {}, folder?: string, byNpm = false): Promise<Shop> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'aamu-e2e-')));
  const [command, args] = byNpm ? ['npm', ['start', '--silent']] : [process.execPath, [start]];
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', EMBED_DEMO_PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await greeting(child);
  return {
    url,
    folder: dataDir,
    database: null,
    demoUrl: async () => (await fetch(`${url}/embed-demo`, { redirect: 'manual' })).headers.get('location') ?? '',
    post: (path, body) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    mails: async (to) => {
      const query = to ? `?to=${encodeURIComponent(to)}` : '';
      const response = await fetch(`${url}/sandbox/mailbox${query}`, { headers: { accept: 'application/json' } });
      return (await response.json()) as Mail[];
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

interface WorkerFixtures {
  /** Host page that the shop has listed. */
  listed: ForeignPage;
  shop: Shop;
  /** Shop of another coach. */
  other: Shop;
  /** Key of a shop for one file alone, needed by files that move the shop's time. */
  alone: string;
}

/** Test with a shop per worker, which its files share. Any problem of its page fails a journey. */
export const test = base.extend<{ provoked: RegExp | undefined }, WorkerFixtures>({
  alone: ['', { option: true, scope: 'worker' }],
  /** Errors that journeys cause on purpose: `test.use({ provoked: /…/ })`. */
  provoked: [undefined, { option: true }],
  context: async ({ context, shop, provoked }, provide) => {
    const journal = keepJournal(context, [shop.url], provoked);
    await provide(context);
    expect(journal.complaints).toEqual([]);
  },
  listed: [
    // Playwright reads a fixture's dependencies from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const listed = await serve();
      await use(listed);
      listed.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ listed }, use) => {
      // All journeys of a worker share one client address.
      await lendShop({ RATE_LIMITS: 'off', EMBED_ORIGINS: listed.origin }, use);
    },
    { scope: 'worker' },
  ],
  other: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await lendShop({ RATE_LIMITS: 'off', BRAND_NAME: 'Hämärä' }, use);
    },
    { scope: 'worker' },
  ],
});

/** Opens a shop with its own database for a callback, and removes both afterwards. */
export async function lendShop(env: NodeJS.ProcessEnv, lend: (shop: Shop) => Promise<void>): Promise<void> {
  const database = await copyTemplate();
  const shop = await openShop({ ...database.env, ...env });
  await lend({ ...shop, database });
  await shop.end('SIGTERM');
  await rm(shop.folder, { recursive: true });
  await database.drop();
}

/** Starts a shop that must fail. Returns its exit code and output. */
export async function failToOpen(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', ...env },
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
}

function greeting(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part.toString();
      const url = /is open at (http:\/\/localhost:\d+)/.exec(said)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${said}`)));
  });
}
