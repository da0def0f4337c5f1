import type { TodayResponse } from '#contract/operations/today.studio.ts';
import { formatLocalMoment, DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type Limits } from '#server/platform/limits/limits.ts';
import { TooManyRequests } from '#server/platform/limits/limiter.ts';
import { AskingSite } from './asking-site.entity.ts';

/** Maximum number of rows. The oldest are deleted, and a real site returns with its next visitor. */
const MOST = 50;
/** Days without a visit after which a site is deleted. */
const SITE_RETENTION_DAYS = 30;
const HOUR_MS = 3_600_000;

/** Records a site, with at most one write an hour. `client` can name only a few sites an hour; more are ignored. */
export async function recordAskingSite(
  em: Em,
  { origin, client, limits, now }: { origin: string; client: string; limits: Limits; now: Date },
): Promise<void> {
  const known = await em.findOne(AskingSite, { origin });
  if (known && known.askedAt.getTime() > now.getTime() - HOUR_MS) return;
  if (!known && (await isTooMuch(limits, client))) return;
  await em.upsert(AskingSite, { origin, askedAt: now });
  if (known) return;
  await em.execute(
    'delete from asking_site where origin in (select origin from asking_site order by asked_at desc offset ?)',
    [MOST],
  );
}

/** Lists unlisted sites that asked, latest first; `timeZone` is the shop's. */
export async function listAskingSites(
  em: Em,
  { listed, timeZone }: { listed: readonly string[]; timeZone: string },
): Promise<TodayResponse['askingSites']> {
  const rows = await em.find(AskingSite, { origin: { $nin: [...listed] } }, { orderBy: { askedAt: 'desc' } });
  return rows.map(({ origin, askedAt }) => ({ origin, askedAt: formatLocalMoment(timeZone, askedAt) }));
}

export async function deleteOldSites(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(AskingSite, { askedAt: { $lt: new Date(now.getTime() - SITE_RETENTION_DAYS * DAY_MS) } });
}

async function isTooMuch(limits: Limits, client: string): Promise<boolean> {
  try {
    await limits.countNewSite(client);
    return false;
  } catch (error) {
    if (error instanceof TooManyRequests) return true;
    throw error;
  }
}
