import { Migration } from '@mikro-orm/migrations';

/** Names the order of each provider's message, so that its person is not sought in its text. */
export class Migration20261129081000 extends Migration {
  override name = 'Migration20261129081000';

  override up(): void {
    this.addSql(`alter table "provider_event" add "order_id" uuid null;`);
    // By the keys of the providers' objects. A quote within a text is escaped, so that no typed text looks like a key.
    for (const [where, reference] of [
      [`o."stripe_intent_id"`, String.raw`coalesce(substring(e."body" from '"payment_intent":\s*"(\w+)"'), e."object_id")`],
      [`o."stripe_subscription_id"`, String.raw`coalesce(substring(e."body" from '"subscription":\s*"(\w+)"'), e."object_id")`],
      [`o."paypal_order_id"`, String.raw`coalesce(substring(e."body" from '"order_id":\s*"(\w+)"'), e."object_id")`],
      [`cast(o."id" as text)`, String.raw`substring(e."body" from '"custom(?:_id)?":\s*"([\da-f-]{36})"')`],
    ]) {
      this.addSql(
        `update "provider_event" e set "order_id" = o."id" from "customer_order" o
         where e."order_id" is null and e."status" = 'handled' and e."body" <> '' and ${where} = ${reference};`,
      );
    }
    // Renewals have an intent of their own.
    this.addSql(
      String.raw`update "provider_event" e set "order_id" = p."order_id" from "payment" p
         where e."order_id" is null and e."status" = 'handled' and e."body" <> ''
           and p."intent_id" = coalesce(substring(e."body" from '"payment_intent":\s*"(\w+)"'), e."object_id");`,
    );
  }

  override down(): void {
    this.addSql(`alter table "provider_event" drop column "order_id";`);
  }
}
