import { Migration } from '@mikro-orm/migrations';

/**
 * The point of the programmes was done without for shops that had read terms and privacy and tried a purchase, also
 * where other points were open, so that money had never been taken: such a shop would open with the demonstration's
 * programmes as soon as the rest is done. What no coach has waived there is asked again; a shop that has sold stays open.
 */
export class Migration20261124191500 extends Migration {

  override name = 'Migration20261124191500';

  override up(): void | Promise<void> {
    this.addSql(`delete from "first_run_waiver" where "point" = 'programmes'
      and not exists (select 1 from "customer_order" where "status" = 'paid' and "mode" = 'live')
      and not exists (select 1 from "coach_action"
        where "subject" = 'first-run' and "subject_id" = 'programmes' and "action" = 'first-run.waive');`);
  }

  override down(): void | Promise<void> {
    // What is asked again stays asked.
  }

}
