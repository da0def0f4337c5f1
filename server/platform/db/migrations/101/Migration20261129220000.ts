import { Migration } from '@mikro-orm/migrations';

/** Sign-in providers that complete no sign-in, for Today. */
export class Migration20261129220000 extends Migration {
  override name = 'Migration20261129220000';

  override up(): void {
    this.addSql(`create table "sign_in_failure" ("provider" varchar(255) not null, "kind" text not null,
      "first_at" timestamptz not null, "last_at" timestamptz not null,
      constraint "sign_in_failure_pkey" primary key ("provider"),
      constraint "sign_in_failure_kind_check" check ("kind" in ('answer', 'keys')));`);
  }

  override down(): void {
    this.addSql(`drop table "sign_in_failure";`);
  }
}
