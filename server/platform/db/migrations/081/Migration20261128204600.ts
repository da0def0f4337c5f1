import { Migration } from '@mikro-orm/migrations';

/** Makes the consent about health that came with a confirmed order the account's own, where it has none. */
export class Migration20261128204600 extends Migration {
  override name = 'Migration20261128204600';

  override up(): void {
    this.addSql(`insert into "health_consent" ("id", "user_id", "version", "words", "language", "given_at")
      select distinct on (o."user_id") gen_random_uuid(), o."user_id", a."health_consent", a."health_consent_words", a."language", a."updated_at"
      from "onboarding" a join "customer_order" o on o."id" = a."order_id"
      where o."user_id" is not null and o."status" = 'paid' and (o."confirmed_at" is not null or o."confirm_key" is null)
        and a."health_consent" is not null and a."health_consent_words" is not null
        and not exists (select from "health_consent" h where h."user_id" = o."user_id")
      order by o."user_id", a."updated_at" desc;`);
  }

  override down(): void {
    // What was agreed to stays.
  }
}
