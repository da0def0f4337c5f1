import { RETENTION } from '#contract/operations/retention.ts';
import { plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { DailyCount } from './daily-count.entity.ts';

export type CountIncrement = Pick<DailyCount, 'day' | 'kind' | 'name' | 'place' | 'what' | 'count'>;

/** Limits of new sites a day and in all, because strangers can make up names. */
const NEW_PLACES_A_DAY = 40;
const MOST_PLACES = 500;
/** Days without counts after which a site is forgotten. */
const PLACE_DAYS = 90;

interface Options {
  listed: readonly string[];
  /** Label for sites without a name. */
  other: string;
  now: Date;
}

export function buildCountKey({ day, kind, name, place, what }: Omit<CountIncrement, 'count'>): string {
  return [day, kind, name, place, what].join('\n');
}

/** Adds increments to the stored counts. Processes may write concurrently. */
export async function writeCounts(em: Em, counted: readonly CountIncrement[], options: Options): Promise<void> {
  const named = await namedPlaces(em, counted, options);
  const posts = await existingPosts(em, counted, options.now);
  const sums = new Map<string, CountIncrement>();
  for (const each of counted) {
    if (each.kind === 'page' && each.name.startsWith('/blog/') && !posts.has(each.name)) continue;
    const isNamed = !isSite(each.place) || named.has(each.place);
    const row = isNamed ? each : { ...each, place: options.other };
    const known = sums.get(buildCountKey(row));
    sums.set(buildCountKey(row), known ? { ...known, count: known.count + row.count } : row);
  }
  if (sums.size === 0) return;
  // A fixed order prevents deadlocks between processes.
  const rows = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await em.execute(
    `insert into daily_count (day, kind, name, place, what, count)
     select day, kind, name, place, what, count
     from jsonb_to_recordset(?::jsonb) as c(day text, kind text, name text, place text, what text, count int)
     on conflict (day, kind, name, place, what) do update set count = daily_count.count + excluded.count`,
    [JSON.stringify(rows)],
  );
}

/** Deletes days past their retention, and sites without recent counts. */
export async function deleteOldCounts(em: Em, now: Date): Promise<void> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - RETENTION.countedMonths, 1));
  const lately = plusDays(now.toISOString().slice(0, 10), -PLACE_DAYS);
  await em.execute('delete from daily_count where day < ?', [first.toISOString().slice(0, 10)]);
  // Deletes sums that are now zero.
  for (const sums of ['month_count', 'day_count']) await em.execute(`delete from ${sums} where count = 0`);
  await em.execute(
    'delete from counted_place where since < ? and origin not in (select place from daily_count where day >= ?)',
    [lately, lately],
  );
}

function isSite(place: string): boolean {
  return place.includes('://');
}

/** Returns the sites to count by name: listed ones, known ones, and some new ones each day. */
async function namedPlaces(
  em: Em,
  counted: readonly CountIncrement[],
  { listed }: Options,
): Promise<ReadonlySet<string>> {
  const day =
    counted
      .map((each) => each.day)
      .toSorted()
      .at(-1) ?? '';
  const sites = [...new Set(counted.map(({ place }) => place).filter(isSite))];
  const asked = sites.filter((site) => !listed.includes(site));
  if (asked.length === 0) return new Set(sites);
  const all = JSON.stringify(asked);
  await em.execute(
    `insert into counted_place (origin, since) select origin, ? from jsonb_array_elements_text(?::jsonb) as asked(origin)
     where not exists (select from counted_place known where known.origin = asked.origin)
     limit greatest(0, least(? - (select count(*) from counted_place where since = ?), ? - (select count(*) from counted_place)))
     on conflict do nothing`,
    [day, all, NEW_PLACES_A_DAY, day, MOST_PLACES],
  );
  const rows = await em.execute<{ origin: string }[]>(
    'select origin from counted_place where origin in (select jsonb_array_elements_text(?::jsonb))',
    [all],
  );
  return new Set([...sites.filter((site) => listed.includes(site)), ...rows.map(({ origin }) => origin)]);
}

/** Returns the paths of existing posts, because anyone can send others. */
async function existingPosts(em: Em, counted: readonly CountIncrement[], now: Date): Promise<ReadonlySet<string>> {
  const paths = [...new Set(counted.map(({ name }) => name).filter((name) => name.startsWith('/blog/')))];
  if (paths.length === 0) return new Set();
  const rows = await em.execute<{ path: string }[]>(
    `select '/blog/' || coalesce(slug, id::text) as path from post where not draft and published_at <= ?
     and '/blog/' || coalesce(slug, id::text) in (select jsonb_array_elements_text(?::jsonb))`,
    [now, JSON.stringify(paths)],
  );
  return new Set(rows.map(({ path }) => path));
}
