import { Migration } from '@mikro-orm/migrations';

export class Migration20261122050000 extends Migration {

  override name = 'Migration20261122050000';

  override up(): void | Promise<void> {
    this.addSql(`create table "email_change" ("id" uuid not null, "user_id" uuid not null, "old_email" varchar(255) not null, "old_email_key" varchar(255) not null, "new_email_key" varchar(255) not null, "key_hash" varchar(255) null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "undone_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "email_change" add constraint "email_change_key_hash_unique" unique ("key_hash");`);
    this.addSql(`create index "email_change_user_id_created_at_index" on "email_change" ("user_id", "created_at");`);

    this.addSql(`alter table "login_code" add "asker_hash" varchar(255) null, add "purpose" varchar(255) not null default 'sign-in';`);

    this.addSql(`alter table "identity" drop constraint "identity_provider_subject_unique";`);
    this.addSql(`alter table "identity" add "issuer" varchar(255) null;`);
    // Google has one issuer. Whose the other provider's were is shown by the mailbox at the next sign-in.
    this.addSql(`update "identity" set "issuer" = 'https://accounts.google.com' where "provider" = 'google';`);
    this.addSql(`alter table "identity" add constraint "identity_issuer_subject_unique" unique ("issuer", "subject");`);

    this.addSql(`alter table "email_change" add constraint "email_change_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "email_change" cascade;`);

    this.addSql(`alter table "identity" drop constraint "identity_issuer_subject_unique";`);
    this.addSql(`alter table "identity" drop column "issuer";`);
    this.addSql(`alter table "identity" add constraint "identity_provider_subject_unique" unique ("provider", "subject");`);

    this.addSql(`alter table "login_code" drop column "asker_hash", drop column "purpose";`);
  }

}
