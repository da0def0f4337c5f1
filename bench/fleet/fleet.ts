import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/platform/db/embedded/free-port.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { within } from '../deadline.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { type ScratchDatabase, startScratchDatabase } from './scratch-database.ts';

/** Several processes of one shop on one database, behind a balancer. */
export interface Fleet {
  folder: string;
  database: ScratchDatabase;
  balancer: Balancer;
  members: Member[];
  /** Ends all processes. The logs stay. */
  end: () => Promise<void>;
  remove: () => Promise<void>;
}

/** One process, which is started again when it ends. */
export interface Member {
  port: number;
  /** The present process; undefined while there is none. */
  shop: ShopProcess | undefined;
  /** Kills it. The next process starts at once. */
  kill: () => Promise<void>;
  /** Ends it in order and starts another one, of another build if given. */
  replace: (folder?: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** How long a supervisor waits before it starts an ended process again. */
const AGAIN_MS = 1_000;
const OPEN_MS = 60_000;

/** Starts a process for each of these folders of builds; this build, if one is not given. */
export async function startFleet(folders: readonly (string | undefined)[]): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'aamu-fleet-'));
  const database = await startScratchDatabase(folder);
  const balancer = await startBalancer();
  await mkdir(join(folder, 'tmp'));
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    TMPDIR: join(folder, 'tmp'),
    ERASURES_FILE: join(folder, 'erasures'),
    PUBLIC_URL: balancer.origin,
    HEALTH_KEYS: 'only-for-a-benchmark-and-nobody-else',
    LOG_LEVEL: 'warn',
    // All requests come from one client.
    RATE_LIMITS: 'off',
    SANDBOX: 'on',
    TRUST_PROXY: 'on',
  };
  const members: Member[] = [];
  for (const build of folders) {
    const log = createWriteStream(join(folder, `shop-${members.length}.log`));
    members.push(await startMember(env, build, (text) => void log.write(text)));
  }
  balancer.use(members.map(({ port }) => port));
  return {
    folder,
    database,
    balancer,
    members,
    async end() {
      // An ending process waits for the balancer's idle connections.
      await balancer.close();
      await Promise.all(members.map((member) => member.stop()));
      await database.stop();
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function startMember(
  env: NodeJS.ProcessEnv,
  build: string | undefined,
  onOutput: (text: string) => void,
): Promise<Member> {
  const port = await freePort();
  let from = build;
  let stopped = false;
  const start = () =>
    startShop({ ...env, PORT: String(port) }, { onOutput, ...(from !== undefined && { folder: from }) });
  const member: Member = {
    port,
    shop: await start(),
    async kill() {
      await member.shop?.stop('SIGKILL');
    },
    async replace(folder) {
      from = folder ?? from;
      const before = member.shop;
      await before?.stop();
      await within(
        OPEN_MS,
        `The process at ${port} did not come back`,
        (async () => {
          while (!member.shop || member.shop === before) await wait(50);
        })(),
      );
    },
    async stop() {
      stopped = true;
      await member.shop?.stop();
      await running;
    },
  };
  const running = supervise();

  /** Starts it again whenever it ends, as systemd and Docker do. */
  async function supervise() {
    while (!stopped) {
      await member.shop?.ended;
      member.shop = undefined;
      if (stopped) return;
      // A start while the database is away ends with an error.
      member.shop = await start().catch((error: Error) => {
        onOutput(`${error.message}\n`);
        return undefined;
      });
      if (!member.shop) await wait(AGAIN_MS);
      else process.stderr.write(`  the process at ${port} is back\n`);
    }
  }

  return member;
}
