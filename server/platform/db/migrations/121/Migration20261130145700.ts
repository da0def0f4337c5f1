import { Migration } from '@mikro-orm/migrations';

/** Tells lost disputes from open ones. Until now a credit note for a loss did, which stays when a dispute opens again. */
export class Migration20261130145700 extends Migration {
  override name = 'Migration20261130145700';

  override up(): void {
    this.addSql(`alter table "payment" add "is_dispute_lost" boolean not null default false;`);
    this.addSql(
      `update "payment" set "is_dispute_lost" = true where "status" = 'disputed'
        and exists (select from "receipt" r where r.payment_id = "payment"."id" and r.cause like 'lost:%');`,
    );
  }

  override down(): void {
    this.addSql(`alter table "payment" drop column "is_dispute_lost";`);
  }
}
