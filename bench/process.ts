import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../server/platform/db/embedded/free-port.ts';

const root = join(import.meta.dirname, '..');

/** The shop in a process of its own, started as in production. */
export interface ShopProcess {
  origin: string;
  /** From starting it to its first whole page. */
  seconds: number;
  /** Megabytes of resident memory. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts the built shop in production mode, by itself or with `npm start` around it. */
export async function startShop(env: NodeJS.ProcessEnv, { npm = false } = {}): Promise<ShopProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [command, args] = npm ? ['npm', ['start']] : [process.execPath, ['scripts/start.mjs']];
  const started = performance.now();
  const shop = spawn(command, args, {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: origin,
      RATES_URL: 'off',
      SESSION_KEYS: 'only-for-a-benchmark',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Waits for the log line of the open port; later lines are only drained.
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (line) => String(line).includes(origin) && resolve());
    shop.once('exit', () => reject(new Error('The shop did not start.')));
  });
  await (await fetch(origin)).text();
  const seconds = (performance.now() - started) / 1000;
  return {
    origin,
    seconds,
    memory: () => residentMemory(shop.pid!),
    async stop() {
      shop.kill();
      await once(shop, 'exit');
    },
  };
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}
