import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020300 extends Migration {

  override name = 'Migration20261123020300';

  override up(): void | Promise<void> {
    this.addSql(`create table "coupon" ("id" uuid not null, "code" varchar(40) not null, "percent" int null, "amount_minor" int null, "starts_on" varchar(10) null, "ends_on" varchar(10) null, "ended_at" timestamptz null, "max_uses" int null, "once_each" boolean not null default true, "program_ids" jsonb not null, "renewals" varchar(255) not null default 'once', "version" int not null default 1, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "coupon" add constraint "coupon_code_unique" unique ("code");`);
    this.addSql(`create index "coupon_created_at_index" on "coupon" ("created_at");`);

    this.addSql(`alter table "customer_order" add "first_minor" int null, add "list_minor" int null, add "discount_minor" int null, add "coupon_code" varchar(255) null, add "coupon_id" uuid null;`);
    this.addSql(`alter table "customer_order" add constraint "customer_order_coupon_id_foreign" foreign key ("coupon_id") references "coupon" ("id") on delete set null;`);
    this.addSql(`create index "customer_order_coupon_id_index" on "customer_order" ("coupon_id");`);

    this.addSql(`alter table "payment" add "discount_minor" int null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "customer_order" drop constraint "customer_order_coupon_id_foreign";`);

    this.addSql(`drop table if exists "coupon" cascade;`);

    this.addSql(`drop index "customer_order_coupon_id_index";`);
    this.addSql(`alter table "customer_order" drop column "first_minor", drop column "list_minor", drop column "discount_minor", drop column "coupon_code", drop column "coupon_id";`);

    this.addSql(`alter table "payment" drop column "discount_minor";`);
  }

}
