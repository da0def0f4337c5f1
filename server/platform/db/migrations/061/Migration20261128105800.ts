import { Migration } from '@mikro-orm/migrations';

/**
 * What a form sent says if its sender was signed in with that address, and a thread since when such words wait that
 * nobody has proven. Nothing is known of rows of before: those that wait in the thread of an account wait on as unproven.
 */
export class Migration20261128105800 extends Migration {
  override name = 'Migration20261128105800';

  override up(): void {
    this.addSql(`alter table "contact_message" add "is_proven" boolean not null default false;`);
    this.addSql(`alter table "onboarding" add "is_proven" boolean not null default false;`);
    this.addSql(`alter table "thread" add "unproven_since" timestamptz null;`);
    this.addSql(`update thread t set unproven_since = (select min(c.created_at) from contact_message c
        where c.email_key = t.email_key and c.bot_signal is null and c.created_at >= u.created_at
          and c.created_at > coalesce((select max(m.created_at) from thread_message m
            where m.thread_id = t.id and m.direction = 'out'), '-infinity'))
      from app_user u where u.email_key = t.email_key and t.status = 'open' and t.spam is null;`);
  }

  override down(): void {
    this.addSql(`alter table "thread" drop column "unproven_since";`);
    this.addSql(`alter table "onboarding" drop column "is_proven";`);
    this.addSql(`alter table "contact_message" drop column "is_proven";`);
  }
}
