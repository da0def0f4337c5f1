import { BUILT_IN_RATES, CURRENCIES, type Rates } from '#contract/shared/currencies.ts';
import type { RatesResponse } from '#contract/site/region.ts';
import { DAY_MS } from '#server/platform/days.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import type { JobContext } from '#server/platform/jobs/batch.ts';
import { runUntilDone } from '#server/platform/jobs/jobs.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import { RateSnapshot } from './region.entity.ts';

/** Refresh interval for all visitors and processes. */
const RATES_MAX_AGE_MS = 3_600_000;
/** Older rates are not served; the built-in table is used then. */
const USABLE_MS = 7 * DAY_MS;
/** Maximum factor between a rate and the built-in table; larger ones are errors of the service. */
const MAX_FACTOR = 20;
/** Timeout of a whole request. */
const TIMEOUT_MS = 4_000;
/** Maximum wait without an older answer; the built-in table is used then. */
const PATIENCE_MS = 2_000;
/** Maximum fraction of wrong rates; above it the whole answer is refused. */
const MAX_WRONG = 1 / 4;
const MAX_BYTES = 256 * 1024;

export const ratesQueue = recurringQueue('rates');

/** Refreshes the rates every hour, even after failures; the first time at once. */
export function ratesJob({ orm, clock }: JobContext, url: string): JobKind {
  const run = async () => {
    const rates = await askService(url);
    await forkEm(orm).upsert(RateSnapshot, { url, rates, fetchedAt: clock() });
  };
  const every = { everyMs: RATES_MAX_AGE_MS, firstMs: 0 };
  return recurring({ kind: 'rates', ...every, failureEvent: 'rates.refresh_failed', clock, run });
}

export interface RateSource extends JobContext {
  /** URL of the rate service, if any. */
  url: string | undefined;
}

/** Returns the current rates. It waits only without an older answer, and only briefly. */
export async function currentRates({ url, ...context }: RateSource): Promise<RateSnapshot | null> {
  if (!url) return null;
  const stored = await storedRates(context, url);
  if (stored) return stored;
  const refreshed = refreshRates(context, url);
  // A late answer is stored for the next request; a failure is logged.
  refreshed.catch(() => undefined);
  return Promise.race([refreshed, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())]);
}

/** Returns the stored rates, refreshed if an hour old; null without any. */
export async function refreshRates(context: JobContext, url: string): Promise<RateSnapshot | null> {
  await runUntilDone(context, [ratesJob(context, url)]);
  return storedRates(context, url);
}

/** Returns the latest valid rates; null without any that are usable. */
function storedRates({ orm, clock }: JobContext, url: string): Promise<RateSnapshot | null> {
  const fetchedAt = { $gt: new Date(clock().getTime() - USABLE_MS) };
  return forkEm(orm).findOne(RateSnapshot, { url, rates: { $ne: null }, fetchedAt }, { refresh: true });
}

/**
 * Fetches rates from a service: JSON (`{"rates":{"USD":1.09,…}}`) or the daily file of the European Central Bank (XML).
 * @throws {Error} on a failure or an invalid answer
 */
export async function askService(url: string): Promise<Rates> {
  const response = await fetch(url, {
    // A redirect could make this server request internal addresses.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json, application/xml;q=0.9, text/xml;q=0.9' },
  });
  if (!response.ok) throw new Error(`The rate service answered ${response.status}.`);
  const text = await readAtMost(MAX_BYTES, response);
  return validRates(text.trimStart().startsWith('<') ? readDailyFile(text) : JSON.parse(text));
}

/** Reads the daily file of the European Central Bank. It has no rouble since 2022. */
function readDailyFile(xml: string): { rates: Record<string, number> } {
  const found = xml.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g);
  return { rates: Object.fromEntries([...found].map(([, code, rate]) => [code!, Number(rate)])) };
}

/** Limits the size while reading, because an endless answer would fill the memory. */
async function readAtMost(limit: number, response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > limit) throw new Error('The rate service answered with far too much.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/**
 * Returns the supported currencies of an answer (`{"rates":{"USD":1.09,…}}`, EUR base). An implausible rate is dropped.
 * @throws {Error} for an invalid answer, or too many implausible rates
 */
function validRates(answer: unknown): Rates {
  const { rates: given, base } = (answer ?? {}) as { rates?: unknown; base?: unknown };
  if (typeof given !== 'object' || given === null) throw new Error('The rate service answered without rates.');
  if (base !== undefined && base !== 'EUR') throw new Error('The rate service answered for another base than EUR.');
  const known = CURRENCIES.filter(({ code }) => code !== 'EUR' && Object.hasOwn(given, code));
  if (known.length === 0) throw new Error('The rate service answered with no currency we know.');
  const right = known.flatMap(({ code, perEuro }) => {
    const rate: unknown = (given as Record<string, unknown>)[code];
    return isBelievable(rate, perEuro) ? [[code, rate] as const] : [];
  });
  if (known.length - right.length > known.length * MAX_WRONG) {
    const wrong = known.filter(({ code }) => !right.some(([each]) => each === code)).map(({ code }) => code);
    throw new Error(`The rate service answered with rates that cannot be right: ${wrong.join(', ')}.`);
  }
  return { EUR: 1, ...Object.fromEntries(right) };
}

function isBelievable(rate: unknown, perEuro: number): rate is number {
  return typeof rate === 'number' && rate >= perEuro / MAX_FACTOR && rate <= perEuro * MAX_FACTOR;
}

export function presentRates(snapshot: RateSnapshot | null, now: Date): RatesResponse {
  if (!snapshot?.rates || !snapshot.fetchedAt) {
    return { base: 'EUR', rates: BUILT_IN_RATES, source: 'built-in', fetchedAt: null, ageSeconds: null };
  }
  const age = Math.max(0, Math.floor((now.getTime() - snapshot.fetchedAt.getTime()) / 60_000)) * 60;
  return {
    base: 'EUR',
    rates: snapshot.rates,
    source: 'upstream',
    fetchedAt: snapshot.fetchedAt.toISOString(),
    ageSeconds: age,
  };
}
