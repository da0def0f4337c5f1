import { Migration } from '@mikro-orm/migrations';

export class Migration20261122184000 extends Migration {

  override name = 'Migration20261122184000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "customer_order" add "shown_program_name" varchar(255) null, add "shown_offer_name" varchar(255) null;`);
    // Notices that wait have what happened in two parts; the mail now says it in one.
    this.addSql(`update "outbox_mail" set "data" = "data" || jsonb_build_object('what', concat("data"->>'buyer', ' ', "data"->>'kind')) where "template" = 'refund-notice' and "data"->>'what' is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "customer_order" drop column "shown_program_name", drop column "shown_offer_name";`);
  }

}
