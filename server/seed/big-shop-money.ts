import { selectStartConsent } from '#contract/sales/start-consent.ts';
import { seedWords, buildPickSql, buildRandomSql, buildIdSql, buildMailboxSql } from './big-shop.sql.ts';

const consent = { digital: selectStartConsent({ coaching: false }), coaching: selectStartConsent({ coaching: true }) };
/** Only these: a shop may have orders of its own. */
const MADE_UP = `select ${buildIdSql('order', 'n')} from generate_series(1, cast(:orders as int)) n`;
const GUEST = buildRandomSql("'guest' || n", 3_000);
const buildTaxSql = (total: string) => `round(${total} * vat_rate / (10000.0 + vat_rate))::int`;

/** Orders with what became of them. The states follow from each other as the shop itself would have written them. */
export const MONEY_STATEMENTS = [
  // Seven of ten are members', and nine of ten are paid.
  `with sold as (select row_number() over (order by p.position, o.position) - 1 as place, count(*) over () as many, p.id, p.name, p.vat_rate, p.coaching,
       o.key, o.name as offer, o.interval, coalesce(o.price_minor, p.price_minor) as price, p.currency, o.minimum_months, o.guarantee_days, o.access_days
     from offer o join program p on p.id = o.program_id where coalesce(o.price_minor, p.price_minor) > 0)
   insert into customer_order (id, status, mode, user_id, email, email_key, full_name, language, buyer_key, program_id, offer_key, program_name, offer_name,
     interval, amount_minor, currency, vat_rate, minimum_months, guarantee_days, access_days, coaching,
     digital_consent, digital_consent_version, digital_consent_language, digital_consent_at, confirmed_at, created_at, paid_at)
   select ${buildIdSql('order', 'n')}, status, :mode, u.id, coalesce(u.email, ${buildMailboxSql('guest', GUEST)}),
     coalesce(u.email_key, ${buildMailboxSql('guest', GUEST)}),
     coalesce(u.first_name || ' ' || u.last_name, ${buildPickSql(seedWords.firstNames, `'buys' || ${GUEST}`)} || ' ' || ${buildPickSql(seedWords.lastNames, `'pays' || ${GUEST}`)}), 'en',
     case when status = 'open' then 'big-' || n end, s.id, key, s.name, offer, interval, price, currency, vat_rate, minimum_months, guarantee_days, access_days, coaching,
     case when coaching then '${consent.coaching.words}' else '${consent.digital.words}' end,
     case when coaching then '${consent.coaching.version}' else '${consent.digital.version}' end, 'en', at,
     case when u.id is not null then at end, at, case when status = 'paid' then at + interval '2 minutes' end
   from generate_series(1, cast(:orders as int)) n
   join sold s on s.place = ${buildRandomSql("'offer' || n", 1_000_000)} % s.many
   cross join lateral (select date_trunc('day', now()) - ${buildRandomSql("'bought' || n", 1_000_000)} * interval '1 minute' as at,
     case ${buildRandomSql("'state' || n", 20)} when 0 then 'open' when 1 then 'void' else 'paid' end as status) o
   left join app_user u on ${buildRandomSql("'whose' || n", 10)} < 7
     and u.id = ${buildIdSql('member', `(1 + ${buildRandomSql("'buyer' || n", 1_000_000)} % cast(:members as int))`)}`,
  // A mailbox has one subscription at a time: the latest may go on, the others have ended.
  `insert into subscription (id, user_id, order_id, program_id, status, current_period_end, created_at, ended_at)
   select ${buildIdSql('subscription', 'id')}, user_id, id, program_id, goes,
     case when goes = 'canceled' then paid_at + interval '3 months' when goes = 'past_due' then now() - interval '2 days'
       else date_trunc('day', now()) + (1 + ${buildRandomSql("'renews' || id", 28)}) * interval '1 day' end,
     paid_at, case when goes = 'canceled' then least(now(), paid_at + interval '3 months') end
   from (select *, case when latest > 1 or ${buildRandomSql("'goes' || id", 10)} > 3 then 'canceled' when ${buildRandomSql("'goes' || id", 10)} = 3 then 'past_due' else 'active' end as goes
     from (select *, row_number() over (partition by email_key order by paid_at desc, id) as latest
       from customer_order where status = 'paid' and interval = 'month' and id in (${MADE_UP})) ranked) judged`,
  `insert into payment (id, order_id, provider, reference, status, amount_minor, currency, refunded_minor, period_start, period_end, created_at)
   select ${buildIdSql('payment', "o.id || '-' || m")}, o.id, case when ${buildRandomSql("'through' || o.id", 5)} = 0 and o.interval = 'once' then 'paypal' else 'stripe' end,
     'big_' || o.id || '_' || m, case when back then 'refunded' else 'paid' end, o.amount_minor, o.currency, case when back then o.amount_minor else 0 end,
     case when o.interval = 'month' then at end, case when o.interval = 'month' then at + interval '1 month' end, at
   from customer_order o cross join generate_series(0, 2) m
   cross join lateral (select o.paid_at + m * interval '1 month' as at, m = 0 and o.interval = 'once' and o.paid_at < now() - interval '4 days' and ${buildRandomSql("'back' || o.id", 30)} = 0 as back) p
   where o.status = 'paid' and o.id in (${MADE_UP}) and (m = 0 or (o.interval = 'month' and o.paid_at + m * interval '1 month' < now()))`,
  `insert into purchase (id, user_id, order_id, program_id, status, amount_minor, currency, access_until, created_at)
   select ${buildIdSql('purchase', 'o.id')}, o.user_id, o.id, o.program_id, case when p.status = 'refunded' then 'refunded' else 'completed' end,
     o.amount_minor, o.currency, o.paid_at + o.access_days * interval '1 day', o.paid_at
   from customer_order o join payment p on p.order_id = o.id where o.status = 'paid' and o.interval = 'once' and o.id in (${MADE_UP})`,
  `insert into refund (id, payment_id, amount_minor, reason, status, reference, next_attempt_at, created_at, done_at)
   select ${buildIdSql('refund', 'id')}, id, amount_minor, 'goodwill', 'done', 're_' || reference, created_at + interval '3 days', created_at + interval '3 days', created_at + interval '3 days'
   from payment where status = 'refunded' and reference like 'big\\_%'`,
  `insert into refund_request (id, kind, order_id, full_name, email, contract, created_at, settled_at)
   select ${buildIdSql('request', 'o.id')}, case when ${buildRandomSql("'kind' || o.id", 2)} = 0 then 'withdrawal' else 'guarantee' end, o.id, o.full_name, o.email, o.program_name,
     least(now(), o.paid_at + interval '5 days'), case when o.paid_at < now() - interval '20 days' then o.paid_at + interval '6 days' end
   from customer_order o where o.status = 'paid' and o.id in (${MADE_UP}) and ${buildRandomSql("'asks' || o.id", 50)} = 0`,
  // Numbered as they were written, without gaps, after what is there; the counter's row stays locked meanwhile.
  `with counted as (insert into receipt_counter (id, last) values (case when :mode = 'live' then 1 else 2 end, 0)
       on conflict (id) do update set last = receipt_counter.last returning id, last),
   written as (select p.id as payment_id, 'paid' as cause, 'receipt' as kind, p.amount_minor as total, p.created_at as at, o.*, p.provider, p.period_start, p.period_end
       from payment p join customer_order o on o.id = p.order_id where p.reference like 'big\\_%'
     union all select p.id, 'refund:' || p.refunded_minor, 'credit', -p.refunded_minor, p.created_at + interval '3 days', o.*, p.provider, null, null
       from payment p join customer_order o on o.id = p.order_id where p.reference like 'big\\_%' and p.status = 'refunded'),
   placed as (select row_number() over (order by at, payment_id, kind desc)::int as place, * from written),
   numbered as (select min(place) over (partition by payment_id) as first, * from placed)
   insert into receipt (mode, number, payment_id, cause, kind, created_at, body)
   select :mode, counted.last + place, payment_id, cause, kind, at, jsonb_build_object(
     'language', 'en', 'seller', jsonb_build_object('name', 'Big shop', 'lines', '[]'::jsonb, 'businessId', null, 'vatId', null, 'email', 'hello@example.com'),
     'buyer', jsonb_build_object('name', full_name, 'email', email), 'item', case when program_name = offer_name then program_name else program_name || ': ' || offer_name end,
     'period', case when period_start is not null then jsonb_build_object('from', to_char(period_start, 'YYYY-MM-DD'), 'to', to_char(period_end - interval '1 day', 'YYYY-MM-DD')) end,
     'total', total, 'vat', ${buildTaxSql('total')}, 'currency', currency, 'vatRate', vat_rate, 'method', case when provider = 'paypal' then 'PayPal' else 'Card' end,
     'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'corrects', case when kind = 'credit' then counted.last + first end,
     'test', :mode = 'test')
   from numbered, counted`,
  `update receipt_counter set last = (select max(number) from receipt where mode = :mode) where id = case when :mode = 'live' then 1 else 2 end
     and exists (select from receipt where mode = :mode)`,
];
