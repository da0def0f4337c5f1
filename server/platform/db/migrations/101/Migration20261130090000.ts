import { Migration } from '@mikro-orm/migrations';

/** Ends identities from before a change of address, and erases notes about refunds of erased buyers. */
export class Migration20261130090000 extends Migration {
  override name = 'Migration20261130090000';

  override up(): void {
    this.addSql(
      `delete from "identity" i using "email_change" c where c."user_id" = i."user_id" and c."created_at" > i."created_at";`,
    );
    this.addSql(
      `update "coach_action" set "details" = "details" - 'note' where "subject" = 'order' and "details"->>'note' <> ''
         and "subject_id" in (select cast("id" as text) from "customer_order" where "buyer_erased_at" is not null);`,
    );
  }

  override down(): void {}
}
