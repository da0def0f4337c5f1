import type { Logger } from 'pino';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { SandboxClock } from './sandbox.entity.ts';

/** The sandbox's clock: the machine's time plus an offset that users set. */
export interface SandboxClockControl {
  now: () => Date;
  /** Reads how far ahead it is; another process may have moved it. */
  refresh: () => Promise<void>;
  /** Moves the clock forward for all users, never back. */
  forward: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

const ROW = 1;
const REFRESH_MS = 1_000;
const MOST_MS = 400 * 86_400_000;

export async function openSandboxClock(orm: Orm, { log }: { log?: Logger } = {}): Promise<SandboxClockControl> {
  await forkEm(orm).upsert(
    SandboxClock,
    { id: ROW, aheadMs: 0 },
    { onConflictFields: ['id'], onConflictAction: 'ignore' },
  );
  let aheadMs = 0;
  let reading: Promise<void> | undefined;

  async function read() {
    const row = await forkEm(orm).findOneOrFail(SandboxClock, ROW);
    // A late answer must not turn the clock back.
    aheadMs = Math.max(aheadMs, row.aheadMs);
  }

  async function forward(ms: number) {
    if (!Number.isSafeInteger(ms) || ms <= 0 || ms > MOST_MS) {
      throw new RangeError('The sandbox moves forward by up to 400 days at a time.');
    }
    await forkEm(orm).execute('update sandbox_clock set ahead_ms = ahead_ms + ? where id = ?', [ms, ROW]);
    await read();
  }

  await read();
  const timer = setInterval(() => {
    reading ??= read()
      .catch((error: unknown) => log?.warn({ err: error }, 'sandbox.clock_read_failed'))
      .finally(() => (reading = undefined));
  }, REFRESH_MS).unref();

  return {
    now: () => new Date(Date.now() + aheadMs),
    refresh: read,
    forward,
    async close() {
      clearInterval(timer);
      await reading;
    },
  };
}

/** Reads the sandbox's time once. */
export async function readSandboxTime(orm: Orm): Promise<Date> {
  const clock = await openSandboxClock(orm);
  await clock.close();
  return clock.now();
}
