import { Migration } from '@mikro-orm/migrations';

/** What of a row says who somebody is, in the order of its table. */
const TELLING = {
  contact_message: 'id, email_key, email, name, created_at, bot_signal',
  signup: 'id, email_key, email, created_at, bot_signal',
  thread: 'id, email_key, email, name, created_at, spam',
  onboarding: 'id, email_key, email, full_name, created_at',
  refund_request: 'id, lower(email) as email_key, email, full_name, created_at',
  purchase: 'id, email_key, created_at',
  customer_order: 'id, status, mode, user_id, email_key, email, full_name, created_at',
} as const;

const BY_ADDRESS = `(email_key) select distinct email_key from changed where email_key is not null`;
const BY_BUYER = `(user_id, email_key) select distinct user_id, case when user_id is null then email_key end from changed`;

/** The list of people has those, too, who only wrote, asked for a guide, answered, withdrew, were given something or began an order. */
export class Migration20261128103500 extends Migration {
  override name = 'Migration20261128103500';

  override up(): void {
    this.addSql(`alter table "person" add "suspected" boolean not null default false;`);
    this.addSql(`create index "refund_request_address_index" on "refund_request" (lower("email"));`);
    for (const [table, columns] of Object.entries(TELLING)) {
      const isKnown = table === 'customer_order';
      const from = {
        insert: `select ${columns} from new_rows`,
        delete: `select ${columns} from old_rows`,
        update: `(select ${columns} from old_rows except select ${columns} from new_rows)
          union all (select ${columns} from new_rows except select ${columns} from old_rows)`,
      };
      const seen = {
        insert: 'new table as new_rows',
        delete: 'old table as old_rows',
        update: 'old table as old_rows new table as new_rows',
      };
      for (const when of ['insert', 'update', 'delete'] as const) {
        const name = `${table}_marks_person_${when}`;
        this.addSql(`create or replace function "${name}"() returns trigger as $$ begin
          with changed as (${from[when]}) insert into person_mark ${isKnown ? BY_BUYER : BY_ADDRESS};
          return null; end; $$ language plpgsql;`);
        if (isKnown) continue;
        this.addSql(`create trigger "${name}" after ${when} on "${table}" referencing ${seen[when]} for each statement execute function "${name}"();`);
      }
      if (isKnown) continue;
      this.addSql(`create trigger "${table}_marks_all_people" after truncate on "${table}" for each statement execute function "marks_all_people"();`);
      this.addSql(`insert into person_mark (email_key) select distinct ${table === 'refund_request' ? 'lower(email)' : 'email_key'} from "${table}" where ${table === 'refund_request' ? 'email' : 'email_key'} is not null;`);
    }
    this.addSql(`insert into person_mark (email_key) select distinct email_key from customer_order where user_id is null and status in ('open', 'void');`);
  }

  override down(): void {
    for (const table of Object.keys(TELLING)) {
      if (table === 'customer_order') continue;
      this.addSql(`drop trigger "${table}_marks_all_people" on "${table}";`);
      for (const when of ['insert', 'update', 'delete']) {
        this.addSql(`drop trigger "${table}_marks_person_${when}" on "${table}";`);
        this.addSql(`drop function "${table}_marks_person_${when}"();`);
      }
    }
    this.addSql(`drop index "refund_request_address_index";`);
    this.addSql(`alter table "person" drop column "suspected";`);
  }
}
