import type { Logger } from 'pino';
import { isDatabaseAway } from '../../db/away.ts';
import { AppError, messageOf } from '../../errors.ts';
import type { ProviderName } from '../orders/provider-name.ts';
import { within } from './within.ts';

/** How long somebody waits for a provider, whatever it is called for and however often: browsers give up soon after. */
export const PATIENCE_MS = 11_000;

interface Call {
  provider: ProviderName;
  /** What the provider is called for, as the log names it. */
  operation: string;
  order?: string;
}

/**
 * Calls a provider while somebody waits for the answer: silence, or a fault of the provider, becomes an
 * error that says so. What was begun goes on after it.
 * @throws what `failed` makes, {@link ProviderFailed} unless said otherwise
 */
export async function callProvider<T>(
  log: Logger,
  call: Call,
  run: () => Promise<T>,
  failed: () => AppError = () => new ProviderFailed(),
): Promise<T> {
  try {
    return await within(PATIENCE_MS, run());
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
    super(502, 'provider_failed', 'The payment provider cannot be reached right now. Nothing was charged.');
  }
}

/** 503: the shop has no keys for this method to pay. */
export class NotConfigured extends AppError {
  constructor(method: string) {
    super(503, 'not_configured', `${method} payments are not set up in this shop.`);
  }
}
