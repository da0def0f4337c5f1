import { Migration } from '@mikro-orm/migrations';

const INDEXES = {
  training_plan_user_id_start_day_until_day_ended_at_index: `"training_plan" ("user_id", "start_day", "until_day", "ended_at")`,
  check_in_user_id_answered_at_index: `"check_in" ("user_id", "answered_at")`,
  workout_last_index: `"workout" ("user_id", "finished_at") where finished_at is not null and not deleted`,
};

/** What the list of clients asks of each of them is read from indexes alone. */
export class Migration20261126234202 extends Migration {
  override name = 'Migration20261126234202';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, on] of Object.entries(INDEXES)) {
      // An attempt that broke off leaves an invalid index.
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on ${on};`);
    }
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index "${name}";`);
  }
}
