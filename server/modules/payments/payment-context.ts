import type { Logger } from 'pino';
import { type Brand, brandOf } from '../../brand.ts';
import type { Orm } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import type { Seller } from '#contract/site.ts';
import { presentSeller } from '../site/seller.ts';
import type { Providers } from './providers.ts';

/** What taking payments needs, in requests and in jobs. */
export interface PaymentContext {
  orm: Orm;
  log: Logger;
  clock: () => Date;
  brand: Brand;
  /** The same as on the pages that have to name them. */
  seller: Seller & { email: string };
  providers: Providers;
  /** Start of programme names that is not shown. */
  programPrefix: string;
  /** Who is notified of orders. */
  coaches: readonly string[];
  /** Called after a commit that may have written a mail. */
  mailWritten: () => void;
  /** Called after a commit that left something to do with a provider. */
  workWritten: () => void;
}

interface Dependencies extends Pick<PaymentContext, 'orm' | 'log' | 'clock' | 'providers'> {
  env: Env;
  /** Origin of the shop. */
  origin: string;
  mailWritten?: () => void;
  workWritten?: () => void;
}

export function createPaymentContext({ env, origin, ...parts }: Dependencies): PaymentContext {
  const { mailWritten = () => undefined, workWritten = () => undefined } = parts;
  const { orm, log, clock, providers } = parts;
  return {
    orm,
    log,
    clock,
    providers,
    mailWritten,
    workWritten,
    brand: brandOf(env, origin),
    seller: { ...presentSeller(env), email: env.SUPPORT_EMAIL },
    programPrefix: env.PROGRAM_PREFIX,
    coaches: env.COACH_EMAILS.length > 0 ? env.COACH_EMAILS : [env.SUPPORT_EMAIL],
  };
}
