import { Migration } from '@mikro-orm/migrations';

export class Migration20261122020000 extends Migration {

  override name = 'Migration20261122020000';

  override up(): void | Promise<void> {
    this.addSql(`alter table "customer_order" add "never_charged" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "customer_order" drop column "never_charged";`);
  }

}
