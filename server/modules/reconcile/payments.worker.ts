import { type Em, forkOf } from '../../db/orm.ts';
import { workEvents } from '../webhooks/provider-events.service.ts';
import { workRefunds } from '../refunds/refunds.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileOrder } from './reconcile.service.ts';

const IDLE_MS = 2_000;
const STOP_MS = 8_000;

export interface PaymentsWorker {
  /** Looks for work now rather than at the next turn. */
  wake: () => void;
  /** Ends after what is in work; the rest stays for the next process. */
  stop: () => Promise<void>;
}

/** Does what has to do with providers and is written down: their messages, refunds, and orders to look at again. */
export function startPayments(context: PaymentContext): PaymentsWorker {
  let stopped = false;
  let calls = 0;
  const sleepers = new Set<() => void>();
  // One provider that hangs holds up its own kind of work only.
  const running = Promise.all([workEvents, workRefunds, workOrders].map(run));

  async function run(work: (context: PaymentContext) => Promise<boolean>) {
    while (!stopped) {
      const before = calls;
      const worked = await work(context).catch((error: unknown) => {
        context.log.error({ err: error }, 'work with payment providers could not be read');
        return false;
      });
      // A call that came while the tables were being read may be about a row that was not there yet.
      if (!worked && !stopped && calls === before) await pause();
    }
  }

  function pause() {
    return new Promise<void>((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer);
        sleepers.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, IDLE_MS);
      sleepers.add(wakeUp);
    });
  }

  function wake() {
    calls += 1;
    for (const wakeUp of sleepers) wakeUp();
  }

  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    },
  };
}

/** Looks at the orders whose time has come; true if there were any. */
async function workOrders(context: PaymentContext): Promise<boolean> {
  const now = context.clock();
  const due = await forkOf(context.orm).execute<{ id: string }[]>(
    `select id from customer_order where next_check_at <= ? and (leased_until is null or leased_until <= ?)
     order by next_check_at limit 8`,
    [now, now],
  );
  const outcomes = await Promise.all(
    due.map(({ id }) =>
      reconcileOrder(context, id).catch((error: unknown) => {
        context.log.warn(
          { order: id, problem: error instanceof Error ? error.message : String(error) },
          'order not settled',
        );
        return true;
      }),
    ),
  );
  return outcomes.includes(true);
}

/** Works until nothing is due; for tests and for commands. */
export async function workUntilDone(context: PaymentContext): Promise<void> {
  while ((await workEvents(context)) || (await workRefunds(context)) || (await workOrders(context)));
}

/** Frees what a process had in work that is known to be gone. */
export async function releasePayments(em: Em): Promise<void> {
  for (const table of ['provider_event', 'refund', 'customer_order']) {
    await em.execute(`update ${table} set leased_until = null where leased_until is not null`);
  }
}
