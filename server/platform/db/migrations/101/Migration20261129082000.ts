import { Migration } from '@mikro-orm/migrations';

/** Counts form mails to erased addresses apart from the mails, by a hash whose key is outside the database. */
export class Migration20261129082000 extends Migration {
  override name = 'Migration20261129082000';

  override up(): void {
    this.addSql(
      `create table "erased_form_mail" ("id" uuid not null, "address_hash" varchar(255) not null, "template" varchar(255) not null, "item" text null, "not_before" timestamptz not null, "leaves_at" timestamptz not null, "is_expired" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "erased_form_mail_address_hash_index" on "erased_form_mail" ("address_hash");`);
  }

  override down(): void {
    this.addSql(`drop table "erased_form_mail";`);
  }
}
