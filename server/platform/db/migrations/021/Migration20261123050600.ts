import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050600 extends Migration {

  override name = 'Migration20261123050600';

  override up(): void | Promise<void> {
    this.addSql(`create table "plan_change" ("id" uuid not null, "order_id" uuid not null, "status" varchar(255) not null default 'proposed', "before" jsonb not null, "after" jsonb not null, "push" varchar(255) null, "expires_at" timestamptz not null, "answered_at" timestamptz null, "applied_at" timestamptz null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "plan_change_order_id_created_at_index" on "plan_change" ("order_id", "created_at");`);

    this.addSql(`create table "buyer_action" ("id" uuid not null, "order_id" uuid not null, "action" varchar(255) not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "buyer_action_order_id_created_at_index" on "buyer_action" ("order_id", "created_at");`);

    this.addSql(`alter table "customer_order" add "customer_stale" boolean not null default false;`);

    this.addSql(`alter table "plan_change" add constraint "plan_change_order_id_foreign" foreign key ("order_id") references "customer_order" ("id");`);

    this.addSql(`alter table "buyer_action" add constraint "buyer_action_order_id_foreign" foreign key ("order_id") references "customer_order" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "plan_change" cascade;`);
    this.addSql(`drop table if exists "buyer_action" cascade;`);

    this.addSql(`alter table "customer_order" drop column "customer_stale";`);
  }

}
