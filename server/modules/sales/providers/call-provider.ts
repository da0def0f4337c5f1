import { msg } from '@lingui/core/macro';
import type { RefusalKind } from '#contract/studio/stuck.ts';
import { isDatabaseAway } from '#server/platform/db/away.ts';
import { AppError, getErrorMessage } from '#server/platform/errors.ts';
import type { ProviderName } from './provider-name.ts';
import { timeLimits } from '#server/platform/time-limits.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { clearRefusals, voidRefusedOrder, noteRefusal } from './provider-refusals.service.ts';
import { readRefusal } from './read-refusal.ts';
import { withTimeout } from './within.ts';

/**
 * Until when somebody waits who has asked just now, by the machine's clock. Taken when a request begins: what it
 * waits for before it comes to a provider, such as somebody else with the same address, counts in.
 */
export function getRequestDeadline(): number {
  return performance.now() + timeLimits.request;
}

/** What a promise comes to, if it does by then. @throws {TookTooLong} */
export function withDeadline<T>(until: number, work: Promise<T>): Promise<T> {
  return withTimeout(Math.max(0, until - performance.now()), work);
}

interface Call {
  provider: ProviderName;
  /** What the provider is called for, as the log names it. */
  operation: string;
  order?: string;
  /** Until when somebody waits. */
  until: number;
}

/**
 * Calls a provider while somebody waits for the answer: silence, or a fault of the provider, becomes an
 * error that says so. What was begun goes on after it.
 * @throws what `failed` makes, {@link ProviderFailed} unless said otherwise
 */
export async function callProvider<T>(
  context: PaymentContext,
  { until, ...call }: Call,
  run: () => Promise<T>,
  failed: () => AppError = () => new ProviderFailed(),
): Promise<T> {
  try {
    const answer = await withDeadline(until, run());
    const { order, ...about } = call;
    if (order && SETS_UP.has(call.operation)) await clearRefusals(context, { ...about, order });
    return answer;
  } catch (error) {
    // A database that is away is no fault of the provider's, and is answered as what it is.
    if (error instanceof AppError || isDatabaseAway(error)) throw error;
    const refusal = readRefusal(error);
    if (refusal && isAboutShop(refusal.kind, call)) {
      await noteRefusal(context, refusal, { from: 'call', order: call.order, operation: call.operation });
      if (call.order && SETS_UP.has(call.operation)) await voidRefusedOrder(context, call.order);
      throw new ProviderRefused();
    }
    context.log.warn({ ...call, problem: getErrorMessage(error) }, 'provider.call_failed');
    throw failed();
  }
}

/** What shows that an offer can be paid at its provider. */
const SETS_UP: ReadonlySet<string> = new Set(['set_up', 'create_order']);

/** What is asked without an order may be about anything that a stranger has typed. */
function isAboutShop(kind: RefusalKind, { order }: Pick<Call, 'order'>): boolean {
  return order !== undefined || kind === 'key' || kind === 'account' || kind === 'permission';
}

/** 502: a provider refuses until somebody mends something at the shop. The coach is told; the buyer is not asked to wait. */
class ProviderRefused extends AppError {
  constructor() {
    super(
      502,
      'provider_refused',
      msg`This payment can’t be processed right now, and trying again won’t help. Nothing was charged. The shop has been notified.`,
    );
  }
}

/** 502: a provider did not answer, or not as it should. Nothing was charged, and it can be tried again. */
class ProviderFailed extends AppError {
  constructor() {
    super(502, 'provider_failed', msg`Can’t reach the payment provider right now. Nothing was charged.`);
  }
}
