import { Migration } from '@mikro-orm/migrations';

export class Migration20261121231500 extends Migration {

  override name = 'Migration20261121231500';

  override up(): void | Promise<void> {
    this.addSql(`create table "recurring_job" ("id" text not null, "next_attempt_at" timestamptz not null, "attempts" int not null default 0, "leased_until" timestamptz null, "last_error" text null, "failing_since" timestamptz null, primary key ("id"));`);

    this.addSql(`alter table "outbox_mail" add "failing_since" timestamptz null;`);

    this.addSql(`alter table "provider_event" add "failing_since" timestamptz null;`);

    this.addSql(`alter table "rate_snapshot" drop column "asked_at";`);

    this.addSql(`alter table "sandbox_event" add "leased_until" timestamptz null, add "failing_since" timestamptz null;`);

    this.addSql(`drop index "customer_order_status_next_check_at_index";`);
    this.addSql(`alter table "customer_order" add "failing_since" timestamptz null;`);
    this.addSql(`alter table "customer_order" rename column "checks" to "attempts";`);
    this.addSql(`create index "customer_order_next_check_at_index" on "customer_order" ("next_check_at");`);

    this.addSql(`alter table "refund" add "failing_since" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "recurring_job" cascade;`);

    this.addSql(`drop index "customer_order_next_check_at_index";`);
    this.addSql(`alter table "customer_order" drop column "failing_since";`);
    this.addSql(`alter table "customer_order" rename column "attempts" to "checks";`);
    this.addSql(`create index "customer_order_status_next_check_at_index" on "customer_order" ("status", "next_check_at");`);

    this.addSql(`alter table "outbox_mail" drop column "failing_since";`);

    this.addSql(`alter table "provider_event" drop column "failing_since";`);

    this.addSql(`alter table "rate_snapshot" add "asked_at" timestamptz not null default now();`);

    this.addSql(`alter table "refund" drop column "failing_since";`);

    this.addSql(`alter table "sandbox_event" drop column "leased_until", drop column "failing_since";`);
  }

}
