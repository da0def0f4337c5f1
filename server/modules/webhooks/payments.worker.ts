import type { Em } from '../../db/orm.ts';
import { workRefunds } from '../refunds/refunds.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileDueOrders } from '../reconcile/due-orders.ts';
import { workEvents } from './provider-events.service.ts';

const IDLE_MS = 2_000;
const STOP_MS = 8_000;

export interface PaymentsWorker {
  /** Looks for work now rather than at the next turn. */
  wake: () => void;
  /** Ends after what is in work; the rest stays for the next process. */
  stop: () => Promise<void>;
}

/** Does the work with providers that rows ask for: messages, refunds, and orders to reconcile. */
export function startPayments(context: PaymentContext): PaymentsWorker {
  let stopped = false;
  let calls = 0;
  const sleepers = new Set<() => void>();
  // One provider that hangs holds up its own kind of work only.
  const running = Promise.all([workEvents, workRefunds, reconcileDueOrders].map(run));

  async function run(work: (context: PaymentContext) => Promise<boolean>) {
    while (!stopped) {
      const before = calls;
      const worked = await work(context).catch((error: unknown) => {
        context.log.error({ err: error }, 'payments.work_failed');
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

/** Works until nothing is due; for tests and for commands. */
export async function workUntilDone(context: PaymentContext): Promise<void> {
  while ((await workEvents(context)) || (await workRefunds(context)) || (await reconcileDueOrders(context)));
}

/** Ends the leases of a process that is known to have died. */
export async function releasePayments(em: Em): Promise<void> {
  for (const table of ['provider_event', 'refund', 'customer_order']) {
    await em.execute(`update ${table} set leased_until = null where leased_until is not null`);
  }
}
