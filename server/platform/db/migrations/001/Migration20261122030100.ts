import { Migration } from '@mikro-orm/migrations';

export class Migration20261122030100 extends Migration {

  override name = 'Migration20261122030100';

  override up(): void | Promise<void> {
    // What the version before still writes in a rolling upgrade says no mode and is taken for live. In a shop with
    // test keys such an order is left alone, and is made anew: nothing is lost but a try. A default of `test` would
    // outlive the test keys, and money that came while that version ran again would be taken for play money.
    this.addSql(`alter table "customer_order" add "mode" varchar(255) not null default 'live', add "capture_issue" varchar(255) null, add "withdrawn_at" timestamptz null;`);
    this.addSql(`alter table "outbox_mail" add "receipt_mode" varchar(255) null;`);
    this.addSql(`alter table "receipt" add "mode" varchar(255) not null default 'live';`);
    this.addSql(`update "receipt" set "mode" = 'test' where ("body"->>'test')::boolean;`);
    // What was taken with play money, and everything in a shop that has taken nothing else.
    this.addSql(`update "customer_order" o set "mode" = 'test' where exists (select from "payment" p join "receipt" r on r."payment_id" = p."id" where p."order_id" = o."id" and r."mode" = 'test') or (exists (select from "receipt") and not exists (select from "receipt" where "mode" = 'live'));`);
    this.addSql(`update "outbox_mail" set "receipt_mode" = 'test' where "receipt_number" in (select "number" from "receipt" where "mode" = 'test');`);
    // A number is unique in its own sequence. What the version before writes goes into the live one, as it did.
    this.addSql(`alter table "receipt" drop constraint "receipt_pkey";`);
    this.addSql(`alter table "receipt" add primary key ("mode", "number");`);
    this.addSql(`insert into "receipt_counter" ("id", "last") select 2, max("number") from "receipt" where "mode" = 'test' having max("number") is not null;`);
    this.addSql(`update "receipt_counter" set "last" = (select coalesce(max("number"), 0) from "receipt" where "mode" = 'live') where "id" = 1;`);
  }

  override down(): void | Promise<void> {
    // Not where both sequences have begun: one number may be two receipts then.
    this.addSql(`alter table "receipt" drop constraint "receipt_pkey";`);
    this.addSql(`alter table "receipt" add primary key ("number");`);
    this.addSql(`update "receipt_counter" set "last" = (select coalesce(max("number"), 0) from "receipt") where "id" = 1;`);
    this.addSql(`delete from "receipt_counter" where "id" = 2;`);
    this.addSql(`alter table "receipt" drop column "mode";`);
    this.addSql(`alter table "outbox_mail" drop column "receipt_mode";`);
    this.addSql(`alter table "customer_order" drop column "mode", drop column "capture_issue", drop column "withdrawn_at";`);
  }

}
