import { Migration } from '@mikro-orm/migrations';

export class Migration20261122181000 extends Migration {

  override name = 'Migration20261122181000';

  override up(): void | Promise<void> {
    // What a shop has until now was said in English, and so is what the version before still writes.
    this.addSql(`alter table "app_user" add "language" varchar(255) not null default 'en';`);
    this.addSql(`alter table "login_code" add "language" varchar(255) not null default 'en';`);
    this.addSql(`alter table "outbox_mail" add "language" varchar(255) not null default 'en';`);
    this.addSql(`alter table "refund_request" add "language" varchar(255) not null default 'en';`);
    this.addSql(`alter table "customer_order" add "language" varchar(255) not null default 'en', add "digital_consent_version" varchar(255) null, add "digital_consent_language" varchar(255) null;`);
    this.addSql(`alter table "signup" add "language" varchar(255) not null default 'en', add "consent_words" text null;`);
    this.addSql(`alter table "subscriber" add "language" varchar(255) not null default 'en', add "consent_words" text null;`);
    this.addSql(`alter table "onboarding" add "language" varchar(255) not null default 'en', add "health_consent_words" text null;`);
    this.addSql(`alter table "coaching_profile" add "language" varchar(255) not null default 'en', add "health_consent_words" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "app_user" drop column "language";`);
    this.addSql(`alter table "login_code" drop column "language";`);
    this.addSql(`alter table "outbox_mail" drop column "language";`);
    this.addSql(`alter table "refund_request" drop column "language";`);
    this.addSql(`alter table "customer_order" drop column "language", drop column "digital_consent_version", drop column "digital_consent_language";`);
    this.addSql(`alter table "signup" drop column "language", drop column "consent_words";`);
    this.addSql(`alter table "subscriber" drop column "language", drop column "consent_words";`);
    this.addSql(`alter table "onboarding" drop column "language", drop column "health_consent_words";`);
    this.addSql(`alter table "coaching_profile" drop column "language", drop column "health_consent_words";`);
  }

}
