import { Migration } from '@mikro-orm/migrations';

/** Sign-in codes: whether the browser has signed in to the mailbox before, and whose mail a code came with. */
export class Migration20261128100100 extends Migration {
  override name = 'Migration20261128100100';

  override up(): void {
    this.addSql(
      `alter table "login_code" add "is_known" boolean not null default false, add "mailed_with" uuid null;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "login_code" drop column "is_known", drop column "mailed_with";`);
  }
}
