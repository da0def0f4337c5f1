import { Migration } from '@mikro-orm/migrations';

/** Each newsletter request with the key of its own mail, so that a later request does not change what a link confirms. */
export class Migration20261128174500 extends Migration {
  override name = 'Migration20261128174500';

  override up(): void {
    this.addSql(
      `create table "newsletter_request" ("key" uuid not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "language" varchar(255) not null, "consent_version" varchar(255) not null, "consent_words" text null, "created_at" timestamptz not null, primary key ("key"));`,
    );
    this.addSql(`create index "newsletter_request_email_key_index" on "newsletter_request" ("email_key");`);
    // Links that have been mailed already keep working.
    this.addSql(
      `insert into "newsletter_request" ("key", "email", "email_key", "language", "consent_version", "consent_words", "created_at") select "confirm_key", "email", "email_key", "language", "consent_version", "consent_words", "consent_at" from "subscriber" where "confirm_key" is not null;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "newsletter_request";`);
  }
}
