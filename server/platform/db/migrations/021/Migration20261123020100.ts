import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020100 extends Migration {

  override name = 'Migration20261123020100';

  override up(): void | Promise<void> {
    this.addSql(`create table "thread" ("id" uuid not null, "email_key" varchar(255) not null, "email" varchar(255) not null, "name" varchar(255) not null, "status" varchar(255) not null default 'open', "spam" varchar(255) null, "language" varchar(255) not null default 'en', "last_at" timestamptz not null, "last_text" text not null default '', "version" int not null default 1, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "thread_status_last_at_index" on "thread" ("status", "last_at");`);
    this.addSql(`create index "thread_last_at_index" on "thread" ("last_at");`);
    this.addSql(`alter table "thread" add constraint "thread_email_key_unique" unique ("email_key");`);

    this.addSql(`create table "thread_message" ("id" uuid not null, "thread_id" uuid not null, "direction" varchar(255) not null, "text" text not null, "mail" uuid null, "key_hash" varchar(255) null, "key_until" timestamptz null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "thread_message_thread_id_created_at_index" on "thread_message" ("thread_id", "created_at");`);
    this.addSql(`alter table "thread_message" add constraint "thread_message_key_hash_unique" unique ("key_hash");`);

    this.addSql(`alter table "thread_message" add constraint "thread_message_thread_id_foreign" foreign key ("thread_id") references "thread" ("id") on delete cascade;`);

    // What is waiting for the coach, and for how long: read on every visit.
    this.addSql(`create index "check_in_answered_at_index" on "check_in" ("answered_at");`);
    this.addSql(`create index "payment_created_at_index" on "payment" ("created_at");`);

    // One thread for each address that has ever sent something. Messages were answered elsewhere, so that nobody knows
    // which of them wait: those of the last 30 days do, as do check-ins that have no answer.
    this.addSql(`
      insert into "thread" ("id", "email_key", "email", "name", "status", "spam", "language", "last_at", "last_text", "version", "created_at")
      select gen_random_uuid(), email_key,
        (array_agg(email order by bot, at desc))[1], (array_agg(name order by bot, proven desc, at desc))[1],
        case when bool_or(waiting) or bool_and(bot) then 'open' else 'done' end,
        case when bool_and(bot) then 'bot' end,
        (array_agg(language order by bot, proven desc, at desc))[1],
        coalesce(max(at) filter (where not bot), max(at)),
        (array_agg(left(said, 200) order by bot, at desc))[1], 1, min(at)
      from (
        select email_key, email, name, message as said, created_at as at, bot_signal is not null as bot, false as proven,
          bot_signal is null and created_at > now() - interval '30 days' as waiting, 'en' as language
        from "contact_message"
        union all
        select u.email_key, u.email, coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email),
          c.note, c.created_at, false, true, c.answer is null, u.language
        from "check_in" c join "app_user" u on u.id = c.user_id
        union all
        select email_key, email, full_name, '', created_at, false, false,
          created_at > now() - interval '30 days', language
        from "onboarding"
      ) as heard
      group by email_key;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index if exists "check_in_answered_at_index";`);
    this.addSql(`drop index if exists "payment_created_at_index";`);
    this.addSql(`drop table if exists "thread_message" cascade;`);
    this.addSql(`drop table if exists "thread" cascade;`);
  }

}
