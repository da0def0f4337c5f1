import { Migration } from '@mikro-orm/migrations';

export class Migration20261121224500 extends Migration {

  override name = 'Migration20261121224500';

  override up(): void | Promise<void> {
    this.addSql(`alter table "subscription" rename column "end_wanted" to "pending_change";`);
    this.addSql(`alter table "signup" rename column "suspicion" to "bot_signal";`);
    this.addSql(`alter table "contact_message" rename column "suspicion" to "bot_signal";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "subscription" rename column "pending_change" to "end_wanted";`);
    this.addSql(`alter table "signup" rename column "bot_signal" to "suspicion";`);
    this.addSql(`alter table "contact_message" rename column "bot_signal" to "suspicion";`);
  }

}
