import { Migration } from '@mikro-orm/migrations';

/**
 * The list before the first sale asks from now on whether the coach has had a programme in hand. A shop whose list was
 * gone through already, as far as its rows tell, stays open: what was sold there was looked at under the rule of before.
 */
export class Migration20261124023000 extends Migration {

  override name = 'Migration20261124023000';

  override up(): void | Promise<void> {
    this.addSql(`insert into "first_run_waiver" ("point", "at") select 'programmes', now()
      where (select count(*) from "first_run_waiver" where "point" in ('terms', 'privacy')) = 2
        and (exists (select 1 from "first_run_waiver" where "point" = 'test-purchase')
          or exists (select 1 from "customer_order" where "status" = 'paid'))
      on conflict do nothing;`);
  }

  override down(): void | Promise<void> {
    // What stayed open stays so.
  }

}
