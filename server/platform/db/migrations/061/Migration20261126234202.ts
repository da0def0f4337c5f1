import { Migration } from '@mikro-orm/migrations';

/** What the list of clients asks of each of them is read from indexes alone. */
export class Migration20261126234202 extends Migration {

  override name = 'Migration20261126234202';

  override up(): void | Promise<void> {
    this.addSql(`create index "training_plan_user_id_start_day_until_day_ended_at_index" on "training_plan" ("user_id", "start_day", "until_day", "ended_at");`);

    this.addSql(`create index "check_in_user_id_answered_at_index" on "check_in" ("user_id", "answered_at");`);

    this.addSql(`create index "workout_last_index" on "workout" ("user_id", "finished_at") where finished_at is not null and not deleted;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "workout_last_index";`);
    this.addSql(`drop index "check_in_user_id_answered_at_index";`);
    this.addSql(`drop index "training_plan_user_id_start_day_until_day_ended_at_index";`);
  }

}
