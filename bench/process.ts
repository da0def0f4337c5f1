import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../server/platform/db/embedded/free-port.ts';
import { within } from './deadline.ts';

const root = join(import.meta.dirname, '..');
/** The first start lays out a database, migrates and seeds it. */
const START_MS = 90_000;
const FIRST_PAGE_MS = 20_000;
/** The shop waits up to 12 seconds for idle connections, 10 for requests and 8 for its jobs. */
const STOP_MS = 45_000;

/** The shop in a process of its own, started as in production. */
export interface ShopProcess {
  origin: string;
  pid: number;
  /** From starting it to its first whole page. */
  seconds: number;
  /** Megabytes of resident memory. */
  memory: () => Promise<number>;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

interface StartOptions {
  /** Starts it with `npm start`. */
  npm?: boolean;
  /** Folder of another build; by default this one. */
  folder?: string;
  /** Receives what the shop writes. */
  onOutput?: (text: string) => void;
}

const running = new Set<ChildProcess>();
// A failed run leaves no shop behind.
process.once('exit', () => {
  for (const shop of running) shop.kill('SIGKILL');
});

/**
 * Starts the built shop in production mode. `PORT` and `PUBLIC_URL` of `env` apply, else it gets a free port.
 * @throws with the last lines of its output if it ends or does not open.
 */
export async function startShop(env: NodeJS.ProcessEnv, options: StartOptions = {}): Promise<ShopProcess> {
  const { npm = false, folder = root, onOutput } = options;
  const port = Number(env['PORT'] ?? (await freePort()));
  const address = `http://localhost:${port}`;
  const origin = env['PUBLIC_URL'] ?? address;
  const [command, args] = npm ? ['npm', ['start']] : [process.execPath, ['scripts/start.mjs']];
  const started = performance.now();
  const shop = spawn(command, args, {
    cwd: folder,
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: origin,
      RATES_URL: 'off',
      SESSION_KEYS: 'only-for-a-benchmark',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(shop);
  const ended = once(shop, 'exit').finally(() => running.delete(shop));
  const opened = watchOpening(shop, origin, onOutput);
  await within(START_MS, `The shop of ${folder} did not open`, opened.promise).catch((error: Error) => {
    shop.kill('SIGKILL');
    throw new Error(`${error.message} It wrote: ${opened.last() || 'nothing'}`);
  });
  const page = await within(FIRST_PAGE_MS, `No page from ${address}`, fetch(address));
  await page.text();
  const seconds = (performance.now() - started) / 1000;
  return {
    origin: address,
    pid: shop.pid!,
    seconds,
    memory: () => residentMemory(shop.pid!),
    ended,
    async stop(signal = 'SIGTERM') {
      shop.kill(signal);
      await within(STOP_MS, `The shop at ${address} did not end on ${signal}`, ended);
    },
  };
}

/** Watches for the greeting: other lines may name the origin before the port is open. Later output is only drained. */
function watchOpening(shop: ChildProcess, origin: string, onOutput?: (text: string) => void) {
  let said = '';
  let isOpen = false;
  const promise = new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      onOutput?.(part.toString());
      if (isOpen) return;
      said += part.toString();
      isOpen = said.includes(`is open at ${origin}`);
      if (isOpen) resolve();
    };
    for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', read);
    shop.once('error', reject);
    shop.once('exit', (code, signal) => reject(new Error(`The shop ended with ${code ?? signal}.`)));
  });
  return { promise, last: () => said.trim().split('\n').slice(-5).join('\n') };
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}
