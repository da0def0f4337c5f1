import { getCurrencyExponent, toSignedDecimal } from '#contract/shared/money.ts';
import type {
  SalesSum,
  SiteCountsResponse,
  StatisticsResponse,
  StepCounts,
} from '#contract/embed/statistics.studio.ts';
import { dayIn, plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { type CountedDays, getBucketStart } from './ranges.ts';
import { type CountRow, findCounts, findPlaces, findSold, type SoldRow } from './statistics.queries.ts';

interface Shop {
  mode: Mode;
  timeZone: string;
  /** Prefix that programme names lose. */
  prefix: string;
}

/** Maximum rows on a screen; a file has all. */
const MOST_ROWS = 100;
const SITE_DAYS = 30;

/** Presents sales, page views and element events of a range. `all` includes every row, for a file. */
export async function presentStatistics(
  em: Em,
  range: CountedDays,
  shop: Shop,
  all = false,
): Promise<StatisticsResponse> {
  const sold = await findSold(em, range, shop);
  const counts = await findCounts(em, range);
  const programs = await em.find(Program, {}, { fields: ['id', 'name'], orderBy: { position: 'asc' } });
  const names = new Map(programs.map(({ id, name }) => [id, withoutPrefix(name, shop.prefix)]));
  const most = all ? Number.POSITIVE_INFINITY : MOST_ROWS;
  return {
    from: range.from,
    to: range.to,
    before: range.before,
    unit: range.unit,
    buckets: [...range.buckets],
    sales: [...new Set(sold.map(({ currency }) => currency))].toSorted().map((currency) => ({
      currency,
      ...presentSales(
        sold.filter((row) => row.currency === currency),
        range,
        names,
      ),
    })),
    pages: presentPages(
      counts.filter(({ kind }) => kind === 'page'),
      range,
      most,
    ),
    widgets: presentWidgets(
      counts.filter(({ kind }) => kind === 'widget'),
      range,
      most,
    ),
  };
}

/** Presents recent element events by site. */
export async function presentSiteCounts(em: Em, timeZone: string, now: Date): Promise<SiteCountsResponse> {
  const rows = await findPlaces(em, plusDays(dayIn(timeZone, now), 1 - SITE_DAYS));
  const sites = new Map<string, StepCounts>();
  for (const { place, what, count } of rows) {
    const steps = sites.get(place) ?? noSteps();
    sites.set(place, { ...steps, [what]: steps[what] + count });
  }
  return {
    sites: [...sites].map(([place, steps]) => ({ place, ...steps })).toSorted((a, b) => b.shown - a.shown),
  };
}

function presentSales(rows: readonly SoldRow[], range: CountedDays, names: ReadonlyMap<number, string>) {
  const now = rows.filter(({ bucket }) => bucket >= range.from);
  const before = rows.filter(({ bucket }) => bucket < range.from);
  const ids = [...new Set(rows.map(({ programId }) => programId))];
  const of = (id: number) => (row: SoldRow) => row.programId === id;
  // Deleted programmes come last.
  const order = [...names.keys()];
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  return {
    total: buildSalesSum(now, rows),
    before: buildSalesSum(before, rows),
    series: range.buckets.map((part) =>
      buildSalesSum(
        now.filter(({ bucket }) => bucket === part),
        rows,
      ),
    ),
    programs: ids
      .toSorted((a, b) => place(a) - place(b) || a - b)
      .map((id) => ({
        id,
        name: names.get(id) ?? String(id),
        total: buildSalesSum(now.filter(of(id)), rows),
        before: buildSalesSum(before.filter(of(id)), rows),
      })),
  };
}

/** `all` gives the currency, even without sales. */
function buildSalesSum(rows: readonly SoldRow[], [{ currency = 'EUR' } = {}]: readonly Partial<SoldRow>[]): SalesSum {
  const of = (which: boolean | null) => rows.filter(({ first }) => first === which);
  const sum = (some: readonly SoldRow[]) => some.reduce((total, { minor }) => total + minor, 0);
  const [sold, renewed, back] = [sum(of(true)), sum(of(false)), sum(of(null))];
  const said = (minor: number) => toSignedDecimal(minor, getCurrencyExponent(currency));
  return {
    sold: said(sold),
    renewed: said(renewed),
    refunded: said(0 - back),
    net: said(sold + renewed + back),
    payments: rows.reduce((total, { first, count }) => (first === null ? total : total + count), 0),
  };
}

function presentPages(rows: readonly CountRow[], range: CountedDays, most: number): StatisticsResponse['pages'] {
  const named = rows.filter(({ name }) => name !== null);
  const series = buildCountSeries(rows, range);
  return {
    total: named.reduce((sum, { now }) => sum + now, 0),
    before: named.reduce((sum, { before }) => sum + before, 0),
    series: range.buckets.map((bucket) => series.get(`${bucket} viewed`) ?? 0),
    top: named
      .map(({ name, now, before }) => ({ path: name ?? '', views: now, before }))
      .toSorted((a, b) => b.views - a.views || b.before - a.before || (a.path < b.path ? -1 : 1))
      .slice(0, most),
  };
}

function presentWidgets(rows: readonly CountRow[], range: CountedDays, most: number): StatisticsResponse['widgets'] {
  const series = buildCountSeries(rows, range);
  const places = new Map<string, StatisticsResponse['widgets']['rows'][number]>();
  const [total, totalBefore] = [noSteps(), noSteps()];
  for (const { name, place, what, now, before } of rows) {
    if (name === null || place === null || what === 'viewed') continue;
    const key = `${name} ${place}`;
    const row = places.get(key) ?? { tag: name, place, now: noSteps(), before: noSteps() };
    row.now[what] += now;
    row.before[what] += before;
    total[what] += now;
    totalBefore[what] += before;
    places.set(key, row);
  }
  return {
    total,
    before: totalBefore,
    series: range.buckets.map((bucket) => {
      const at = (what: keyof StepCounts) => series.get(`${bucket} ${what}`) ?? 0;
      return { shown: at('shown'), started: at('started'), completed: at('completed'), failed: at('failed') };
    }),
    rows: [...places.values()]
      .toSorted((a, b) => b.now.shown - a.now.shown || b.before.shown - a.before.shown || (a.tag < b.tag ? -1 : 1))
      .slice(0, most),
  };
}

/** Sums the counts of each bucket. */
function buildCountSeries(rows: readonly CountRow[], { from, unit }: CountedDays): ReadonlyMap<string, number> {
  const series = new Map<string, number>();
  for (const { day, what, now } of rows) {
    if (day === null) continue;
    const key = `${getBucketStart(day, unit, from)} ${what}`;
    series.set(key, (series.get(key) ?? 0) + now);
  }
  return series;
}

function noSteps(): StepCounts {
  return { shown: 0, started: 0, completed: 0, failed: 0 };
}
