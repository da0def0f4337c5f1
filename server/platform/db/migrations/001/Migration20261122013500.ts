import { Migration } from '@mikro-orm/migrations';

export class Migration20261122013500 extends Migration {

  override name = 'Migration20261122013500';

  override up(): void | Promise<void> {
    this.addSql(`alter table "customer_order" add "digital_consent" text null, add "digital_consent_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "customer_order" drop column "digital_consent", drop column "digital_consent_at";`);
  }

}
