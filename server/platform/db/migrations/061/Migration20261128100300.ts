import { Migration } from '@mikro-orm/migrations';

/** What payment providers refuse until somebody mends it. */
export class Migration20261128100300 extends Migration {
  override name = 'Migration20261128100300';

  override up(): void {
    this.addSql(
      `create table "provider_refusal" ("id" varchar(255) not null, "provider" varchar(255) not null, "kind" varchar(255) not null, "subject" varchar(255) not null, "item" varchar(255) not null, "detail" text not null, "times" int not null default 1, "first_at" timestamptz not null, "last_at" timestamptz not null, "until" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "provider_refusal_until_index" on "provider_refusal" ("until");`);
  }

  override down(): void {
    this.addSql(`drop table "provider_refusal";`);
  }
}
