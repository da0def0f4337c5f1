import { msg } from '@lingui/core/macro';
import type { RefusalKind } from '#contract/operations/stuck.studio.ts';
import { isDatabaseAway } from '#server/platform/db/connection/away.ts';
import { findLostRace } from '#server/platform/db/race.ts';
import { AppError, getErrorMessage } from '#server/platform/errors.ts';
import type { ProviderName } from './provider-name.ts';
import { timeLimits } from '#server/platform/time-limits.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { clearRefusals, voidRefusedOrder, noteRefusal } from './provider-refusals.service.ts';
import { readRefusal } from './read-refusal.ts';

/** Timeout of a wait. The work continues, and its outcome is read otherwise. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/**
 * Returns the deadline for a request's provider calls, by the monotonic clock. Call it when the request begins, so that
 * waiting for locks counts, too.
 */
export function getRequestDeadline(): number {
  return performance.now() + timeLimits.request;
}

/** Returns a promise's result before the deadline. @throws {TookTooLong} */
export function withDeadline<T>(until: number, work: Promise<T>): Promise<T> {
  return withTimeout(Math.max(0, until - performance.now()), work);
}

interface Call {
  provider: ProviderName;
  /** Name of the operation in the log. */
  operation: string;
  order?: string;
  /** Deadline (`getRequestDeadline`). */
  until: number;
}

/**
 * Calls a provider during a request; timeouts and provider faults become an AppError. The call itself continues.
 * @throws the error of `failed`, by default {@link ProviderFailed}
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
    // An error of the database is not the provider's fault and stays as it is.
    if (error instanceof AppError || isDatabaseAway(error) || findLostRace(error)) throw error;
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

/** Operations whose success shows that an offer can be paid. */
const SETS_UP: ReadonlySet<string> = new Set(['set_up', 'create_order']);

/** True unless a stranger's input may have caused the refusal, as in calls without an order. */
function isAboutShop(kind: RefusalKind, { order }: Pick<Call, 'order'>): boolean {
  return order !== undefined || kind === 'key' || kind === 'account' || kind === 'permission';
}

/** 502: the provider refuses until the shop is corrected. The coach gets a mail; waiting does not help. */
class ProviderRefused extends AppError {
  constructor() {
    super(
      502,
      'provider_refused',
      msg`This payment can’t be processed right now, and trying again won’t help. Nothing was charged. The shop has been notified.`,
    );
  }
}

/** 502: no valid answer from the provider. Nothing was charged; the buyer can retry. */
class ProviderFailed extends AppError {
  constructor() {
    super(502, 'provider_failed', msg`Can’t reach the payment provider right now. Nothing was charged.`);
  }
}

/** Returns a promise's result within a time in milliseconds. @throws {TookTooLong} */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TookTooLong(`There was no answer within ${Math.round(ms) / 1_000} seconds.`)),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
