import { Migration } from '@mikro-orm/migrations';

/** Adds whether a sign-in code has twelve digits. */
export class Migration20261129021000 extends Migration {
  override name = 'Migration20261129021000';

  override up(): void {
    this.addSql(`alter table "login_code" add column "is_long" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "login_code" drop column "is_long";`);
  }
}
