import type { Logger } from 'pino';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { findNextScheduledEvent } from './due.ts';
import { openLedger, withLedger } from '../ledger.ts';

/** Database and clock of the ledger. */
interface Dependencies {
  orm: Orm;
  origin: string;
}

/**
 * Runs everything that is due, each at its own moment and in its own transaction: a jump of three
 * months causes three renewals. Processes take turns.
 */
async function advanceBilling({ orm, origin }: Dependencies, now: Date): Promise<void> {
  for (;;) {
    const due = await findNextScheduledEvent(openLedger(forkEm(orm), { at: now, origin }));
    if (!due || due.at * 1000 > now.getTime()) return;
    // The time was read before the lock, so due items are read again.
    await withLedger(orm, { at: new Date(due.at * 1000), origin }, async (ledger) => {
      const same = await findNextScheduledEvent(ledger);
      if (same?.at === due.at) await same.run(ledger);
    });
  }
}

/** Every two seconds, without overlapping itself; `advance` does it now. */
export function startBilling({ orm, log, now, origin }: Dependencies & { log: Logger; now: () => Date }) {
  let turn: Promise<void> = Promise.resolve();
  let busy = false;
  const advance = () => {
    const next = turn.then(() => advanceBilling({ orm, origin }, now()));
    // The caller gets the error; the next turn still begins.
    turn = next.catch(() => undefined);
    return next;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    advance()
      .catch((error: unknown) => log.error({ err: error }, 'sandbox.billing_failed'))
      .finally(() => (busy = false));
  }, TURN_MS).unref();
  return {
    advance,
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}

const TURN_MS = 2_000;
