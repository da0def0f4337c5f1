import { Migration } from '@mikro-orm/migrations';

/** A withdrawal waits until the mailbox of its contract confirms it. */
export class Migration20261128095000 extends Migration {
  override name = 'Migration20261128095000';

  override up(): void {
    this.addSql(`alter table "refund_request" add "confirm_key" uuid null, add "confirmed_at" timestamptz null;`);
    this.addSql(`alter table "refund_request" add constraint "refund_request_confirm_key_unique" unique ("confirm_key");`);
  }

  override down(): void {
    this.addSql(`alter table "refund_request" drop column "confirm_key", drop column "confirmed_at";`);
  }
}
