import { Migration } from '@mikro-orm/migrations';

/** When the coach is reminded of money that has to go back: also of what came before this, while its days are not over. */
export class Migration20261124231500 extends Migration {

  override name = 'Migration20261124231500';

  override up(): void | Promise<void> {
    this.addSql(`alter table "refund_request" add "remind_at" timestamptz null;`);
    this.addSql(`update "refund_request" set "remind_at" = "created_at" + interval '11 days' where "settled_at" is null and "created_at" > now() - interval '14 days';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "refund_request" drop column "remind_at";`);
  }

}
