import { buildRandomSql } from './big-shop.sql.ts';

const PAGES = [
  '/',
  '/home',
  '/about',
  '/blog',
  '/social',
  '/personal-coaching',
  '/checkout/*',
  '/subscribe/*',
  '/login',
];
const TAGS = ['coach-signup', 'coach-programs', 'coach-contact', 'coach-checkout', 'coach-blog'];
const PLACES = ['frame', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `https://site-${n}.example`)];
const listed = (names: readonly string[]) => `unnest(array[${names.map((name) => `'${name}'`).join(', ')}])`;
const ON_DAY = "to_char(current_date - d, 'YYYY-MM-DD')";

/** More than a year of what is counted a day. Of three that begin one comes to the end. */
export const COUNT_STATEMENTS = [
  `insert into daily_count (day, kind, name, place, what, count)
   select ${ON_DAY}, 'page', name, '', 'viewed', 1 + ${buildRandomSql("'views' || name || d", 200)}
   from generate_series(0, 400) d, (select ${listed(PAGES)} as name
     union all select '/blog/' || coalesce(slug, id::text) from post where not draft) pages
   on conflict do nothing`,
  `insert into daily_count (day, kind, name, place, what, count)
   select ${ON_DAY}, 'widget', name, place, what, seen / share + 1
   from generate_series(0, 400) d, ${listed(TAGS)} as name, ${listed(PLACES)} as place,
     lateral (select ${buildRandomSql("'seen' || name || place || d", 90)} as seen) as drawn_,
     (values ('shown', 1), ('started', 6), ('completed', 18), ('failed', 60)) as steps(what, share)
   on conflict do nothing`,
];
