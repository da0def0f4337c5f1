import type { Logger } from 'pino';
import type { Brand } from '#server/platform/brand.ts';
import type { Orm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import type { Seller } from '#contract/site.ts';
import { createTermsVersions, type TermsVersions } from '#server/modules/site/legal/terms-versions.service.ts';
import { createFirstRun, type FirstRunList } from '#server/modules/site/first-run/first-run.service.ts';
import { createLiveSettings, type LiveSettings } from '#server/modules/site/settings/live-settings.ts';
import type { Providers } from '../providers/providers.ts';

/** What taking payments needs, in requests and in jobs. */
export interface PaymentContext {
  orm: Orm;
  log: Logger;
  clock: () => Date;
  /** What the coach has set; brand, seller, prefix and coaches are read from it whenever they are asked for. */
  settings: LiveSettings;
  /** What a new shop needs before it takes money. */
  firstRun: FirstRunList;
  /** What buyers could read when they ordered. */
  terms: TermsVersions;
  brand: Brand;
  /** The same as on the pages that have to name them. */
  readonly seller: Seller & { email: string };
  providers: Providers;
  /** Start of programme names that is not shown. */
  readonly programPrefix: string;
  /** Who is notified of orders. */
  readonly coaches: readonly string[];
  /** Called after a commit that may have written a mail. */
  mailWritten: () => void;
  /** Called after a commit that left something to do with a provider. */
  workWritten: () => void;
}

interface Dependencies extends Pick<PaymentContext, 'orm' | 'log' | 'clock' | 'providers'> {
  env: Env;
  /** Origin of the shop. */
  origin: string;
  /** Made here if missing. */
  settings?: LiveSettings | undefined;
  mailWritten?: () => void;
  workWritten?: () => void;
}

export function createPaymentContext({ env, origin, ...parts }: Dependencies): PaymentContext {
  const { mailWritten = () => undefined, workWritten = () => undefined } = parts;
  const { orm, log, clock, providers } = parts;
  const { settings = createLiveSettings({ orm, env, origin, log }) } = parts;
  return {
    orm,
    log,
    clock,
    providers,
    mailWritten,
    workWritten,
    settings,
    firstRun: createFirstRun({ env, settings, providers }),
    terms: createTermsVersions(),
    brand: settings.brand,
    get seller() {
      return settings.now().seller;
    },
    get programPrefix() {
      return settings.now().programPrefix;
    },
    get coaches() {
      return settings.now().coaches;
    },
  };
}
