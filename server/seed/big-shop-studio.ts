import { seedWords, buildPickSql, buildRandomSql, buildIdSql, buildMailboxSql } from './big-shop.sql.ts';

/** What the coach has made and written over the years, and what came without an order: each as many as a tenth of the members. */
const MANY = 'generate_series(1, cast(:members as int) / 10) n';
const DAY = "date_trunc('day', now())";

export const STUDIO_STATEMENTS: readonly string[] = [
  `insert into saved_answer (id, title, text, created_at, updated_at)
   select ${buildIdSql('answer', 'n')}, left(${buildPickSql(seedWords.questions, "'titles' || n")}, 60) || ' ' || n, ${buildPickSql(seedWords.answers, "'text' || n")},
     ${DAY} - n * interval '1 day', ${DAY} - n * interval '7 hours'
   from ${MANY} on conflict do nothing`,
  // None is on its way: nobody is mailed.
  `insert into letter (id, subject, preview, body, language, segment, status, send_at, done_at, written, delivered, refused, next_attempt_at, created_at, updated_at)
   select ${buildIdSql('letter', 'n')}, left(${buildPickSql(seedWords.weeks, "'subject' || n")}, 60) || ' ' || n, ${buildPickSql(seedWords.details, "'preview' || n")},
     ${buildPickSql(seedWords.questions, "'body' || n")} || ' ' || ${buildPickSql(seedWords.details, "'more' || n")}, 'en', 'everybody', status,
     case when status = 'sent' then at end, case when status = 'sent' then at + interval '1 hour' end,
     case when status = 'sent' then 2400 else 0 end, case when status = 'sent' then 2380 else 0 end, case when status = 'sent' then 20 else 0 end, at, at, at
   from ${MANY}, lateral (select ${DAY} - n * interval '3 days' as at,
     case when ${buildRandomSql("'letter' || n", 8)} = 0 then 'draft' when ${buildRandomSql("'letter' || n", 8)} = 1 then 'stopped' else 'sent' end as status) each
   on conflict do nothing`,
  `insert into post (id, title, excerpt, content, category, tags, language, read_time, slug, draft, published_at, updated_at)
   select 100000 + n, left(${buildPickSql(seedWords.weeks, "'post' || n")}, 60) || ' ' || n, ${buildPickSql(seedWords.details, "'excerpt' || n")},
     repeat(${buildPickSql(seedWords.questions, "'content' || n")} || chr(10) || chr(10), 20), 'training', '[]', 'en', '2 min read', 'made-up-' || n,
     n % 3 = 0, ${DAY} - n * interval '2 days', ${DAY} - n * interval '1 day'
   from ${MANY} on conflict do nothing`,
  // Some wait for their owner, some are over.
  `insert into purchase (id, user_id, email_key, program_id, status, amount_minor, access_until, created_at)
   select ${buildIdSql('gift', 'n')}, case when n % 3 > 0 then ${buildIdSql('member', 'n')} end, case when n % 3 = 0 then ${buildMailboxSql('given', 'n')} end,
     2, 'completed', 0, case when n % 4 = 0 then ${DAY} - n * interval '1 day' when n % 4 = 1 then ${DAY} + n * interval '1 day' end,
     ${DAY} - n * interval '3 days'
   from ${MANY} on conflict do nothing`,
  // Withdrawals that name no order of the shop.
  `insert into refund_request (id, kind, full_name, email, contract, created_at, settled_at)
   select ${buildIdSql('unmatched', 'n')}, 'withdrawal', ${buildPickSql(seedWords.firstNames, "'withdraws' || n")} || ' ' || ${buildPickSql(seedWords.lastNames, "'leaves' || n")},
     ${buildMailboxSql('stranger', 'n')}, 'The plan from ' || n, ${DAY} - n * interval '1 day', case when n > 20 then ${DAY} - n * interval '20 hours' end
   from ${MANY} on conflict do nothing`,
];
