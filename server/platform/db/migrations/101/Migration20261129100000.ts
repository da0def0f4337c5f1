import { Migration } from '@mikro-orm/migrations';

/** Tables with rows of a member, and the column that names the member. */
const MEMBER_TABLES = {
  calendar_feed: 'user_id',
  check_in: 'user_id',
  coaching_profile: 'user_id',
  customer_order: 'user_id',
  draft: 'member_id',
  email_change: 'user_id',
  embed_grant: 'user_id',
  health_consent: 'user_id',
  health_reading: 'user_id',
  identity: 'user_id',
  plan_day: 'user_id',
  program_start: 'user_id',
  progress: 'user_id',
  push_device: 'user_id',
  push_message: 'user_id',
  push_wish: 'user_id',
  session: 'user_id',
  step_tick: 'user_id',
  thread_picture: 'user_id',
  training_plan: 'user_id',
  workout: 'user_id',
} as const;

/**
 * Refuses new rows of an erased user, and changes of the erased row. A writer waits for the erasure that holds the
 * user's row, and an erasure waits for writers.
 */
export class Migration20261129100000 extends Migration {
  override name = 'Migration20261129100000';

  override up(): void {
    this.addSql(`create function "refuse_erased_user"() returns trigger as $$ begin
      raise exception 'The user is erased.' using errcode = 'AM001';
      end; $$ language plpgsql;`);
    this.addSql(`create trigger "app_user_stays_erased" before update on "app_user" for each row
      when (old.email_key like '%@deleted.invalid' and new is distinct from old) execute function "refuse_erased_user"();`);
    for (const column of new Set(Object.values(MEMBER_TABLES))) {
      this.addSql(`create function "refuse_erased_${column}"() returns trigger as $$
        declare email_key text;
        begin
          select u.email_key into email_key from app_user u where u.id = new."${column}" for key share;
          if email_key like '%@deleted.invalid' then
            raise exception 'The user is erased.' using errcode = 'AM001';
          end if;
          return new;
        end; $$ language plpgsql;`);
    }
    for (const [table, column] of Object.entries(MEMBER_TABLES)) {
      this.addSql(`create trigger "${table}_refuses_erased_insert" before insert on "${table}" for each row
        when (new."${column}" is not null) execute function "refuse_erased_${column}"();`);
      this.addSql(`create trigger "${table}_refuses_erased_update" before update of "${column}" on "${table}" for each row
        when (new."${column}" is distinct from old."${column}") execute function "refuse_erased_${column}"();`);
    }
  }

  override down(): void {
    for (const table of Object.keys(MEMBER_TABLES)) {
      this.addSql(`drop trigger "${table}_refuses_erased_insert" on "${table}";`);
      this.addSql(`drop trigger "${table}_refuses_erased_update" on "${table}";`);
    }
    for (const column of new Set(Object.values(MEMBER_TABLES))) {
      this.addSql(`drop function "refuse_erased_${column}"();`);
    }
    this.addSql(`drop trigger "app_user_stays_erased" on "app_user";`);
    this.addSql(`drop function "refuse_erased_user"();`);
  }
}
