import { Migration } from '@mikro-orm/migrations';

/** Remembers which change of offer has replaced the terms of an earlier payment. */
export class Migration20261201011500 extends Migration {
  override name = 'Migration20261201011500';

  override up(): void {
    this.addSql(`alter table "payment" add column "replaced_by" uuid null;`);
    // Older than the payment that applied the change, which was the last one then.
    this.addSql(
      `update "payment" p set "replaced_by" = (select c.id from plan_change c
         where c.order_id = p.order_id and c.status = 'applied' and exists (select from payment later
           where later.order_id = p.order_id and later.status in ('paid', 'refunded', 'disputed')
             and later.created_at > p.created_at and later.created_at <= c.applied_at)
         order by c.applied_at limit 1)
       where exists (select from plan_change c where c.order_id = p.order_id and c.status = 'applied');`,
    );
  }

  override down(): void {
    this.addSql(`alter table "payment" drop column "replaced_by";`);
  }
}
