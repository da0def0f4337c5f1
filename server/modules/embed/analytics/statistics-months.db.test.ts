import { afterAll, beforeAll, expect, test } from 'vitest';
import { plusDays } from '#server/platform/days.ts';
import { statisticsShop } from './statistics.harness.ts';

let app: Awaited<ReturnType<typeof statisticsShop>>['app'];
let read: Awaited<ReturnType<typeof statisticsShop>>['read'];
beforeAll(async () => {
  ({ app, read } = await statisticsShop());
});
afterAll(() => app.close());

test('long ranges, which are read by month, are the days of which they are made', async () => {
  const days = Array.from({ length: 700 }, (_, i) => plusDays('2026-12-01', -i));
  for (const name of ['/', '/about'])
    await app
      .em()
      .execute(
        `insert into daily_count select day, 'page', ?, '', 'viewed', 1 + ascii(right(day, 1)) % 7 from jsonb_array_elements_text(?::jsonb) as days(day)`,
        [name, JSON.stringify(days)],
      );
  // Increased, corrected and deleted.
  await app.em().execute("update daily_count set count = count + 5 where day like '2026-0%' and name = '/'");
  await app.em().execute("delete from daily_count where day like '%-13' or (day < '2026-03-05' and name = '/about')");
  const told = async (from: string, to: string) => {
    const rows = await app
      .em()
      .execute<{ path: string; views: number }[]>(
        `select name as path, sum(count)::int as views from daily_count where day >= ? and day <= ? group by 1 order by 2 desc`,
        [from, to],
      );
    return rows;
  };
  for (const [from, to] of [
    ['2026-01-01', '2026-12-01'],
    ['2026-06-17', '2026-09-30'],
    ['2026-06-30', '2026-10-01'],
    ['2025-12-31', '2026-11-29'],
    ['2026-02-28', '2026-08-31'],
  ] as const) {
    const { pages, before } = await read(`?from=${from}&to=${to}`);
    const now = await told(from, to);
    expect(pages.top.filter(({ views }) => views > 0).map(({ path, views }) => ({ path, views }))).toEqual(now);
    expect(pages.before).toBe((await told(before.from, before.to)).reduce((sum, { views }) => sum + views, 0));
    expect(pages.series.reduce((sum, views) => sum + views, 0)).toBe(pages.total);
  }
  await app.em().execute("delete from daily_count where name = '/about'");
  expect((await read('?range=12m')).pages.top.map(({ path }) => path)).toEqual(['/']);
});
