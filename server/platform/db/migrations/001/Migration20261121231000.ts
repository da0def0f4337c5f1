import { Migration } from '@mikro-orm/migrations';

export class Migration20261121231000 extends Migration {

  override name = 'Migration20261121231000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "subscription" rename column "dues_mailed_for" to "past_due_mailed_for";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "subscription" rename column "past_due_mailed_for" to "dues_mailed_for";`);
  }

}
