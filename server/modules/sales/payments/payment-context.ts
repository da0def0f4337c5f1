import type { Logger } from 'pino';
import type { Brand } from '#server/platform/brand.ts';
import type { Orm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import type { Seller } from '#contract/site/site.ts';
import { createTermsVersions, type TermsVersions } from '#server/modules/site/legal/terms-versions.service.ts';
import { createFirstRun, type FirstRunList } from '#server/modules/site/first-run/first-run.service.ts';
import { createLiveSettings, type LiveSettings } from '#server/modules/site/settings/live-settings.ts';
import type { Providers } from '../providers/providers.ts';

/** Dependencies of taking payments, in requests and jobs. */
export interface PaymentContext {
  orm: Orm;
  log: Logger;
  clock: () => Date;
  /** Studio settings; brand, seller, prefix and coaches are read from them on each access. */
  settings: LiveSettings;
  /** Requirements before a new shop takes payments. */
  firstRun: FirstRunList;
  /** Versions of the published terms. */
  terms: TermsVersions;
  brand: Brand;
  /** Same as on the legal pages. */
  readonly seller: Seller & { email: string };
  providers: Providers;
  /** Prefix of programme names, which is not displayed. */
  readonly programPrefix: string;
  /** Addresses notified of orders. */
  readonly coaches: readonly string[];
  /** Called after a commit that may have enqueued a mail. */
  mailWritten: () => void;
  /** Called after a commit that left work with a provider. */
  workWritten: () => void;
}

interface Dependencies extends Pick<PaymentContext, 'orm' | 'log' | 'clock' | 'providers'> {
  env: Env;
  /** Origin of the shop. */
  origin: string;
  /** Created if missing. */
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
