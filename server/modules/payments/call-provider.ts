import { msg } from '@lingui/core/macro';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../db/away.ts';
import { AppError, messageOf } from '../../errors.ts';
import type { ProviderName } from '../orders/provider-name.ts';
import { timeLimits } from '../../time-limits.ts';
import { within } from './within.ts';

/**
 * Until when somebody waits who has asked just now, by the machine's clock. Taken when a request begins: what it
 * waits for before it comes to a provider, such as somebody else with the same address, counts in.
 */
export function patience(): number {
  return performance.now() + timeLimits.request;
}

/** What a promise comes to, if it does by then. @throws {TookTooLong} */
export function withinPatience<T>(until: number, work: Promise<T>): Promise<T> {
  return within(Math.max(0, until - performance.now()), work);
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
  log: Logger,
  { until, ...call }: Call,
  run: () => Promise<T>,
  failed: () => AppError = () => new ProviderFailed(),
): Promise<T> {
  try {
    return await withinPatience(until, run());
  } catch (error) {
    // A database that is away is no fault of the provider's, and is answered as what it is.
    if (error instanceof AppError || isDatabaseAway(error)) throw error;
    log.warn({ ...call, problem: messageOf(error) }, 'provider.call_failed');
    throw failed();
  }
}

/** 502: a provider did not answer, or not as it should. Nothing was charged, and it can be tried again. */
class ProviderFailed extends AppError {
  constructor() {
    super(502, 'provider_failed', msg`The payment provider cannot be reached right now. Nothing was charged.`);
  }
}

/** 503: the shop has no keys for this method to pay. */
export class NotConfigured extends AppError {
  constructor(method: string) {
    super(503, 'not_configured', msg`${method} payments are not set up in this shop.`);
  }
}
