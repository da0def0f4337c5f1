import { Migration } from '@mikro-orm/migrations';

/** What of a row says who somebody is or what they bought, in the order of its table. */
const TELLING = {
  app_user: 'id, email_key, email, first_name, last_name, created_at',
  subscriber: 'id, email_key, email, consent_at',
  customer_order: 'id, status, mode, user_id, email_key, email, full_name, created_at',
  payment: 'id, order_id, status, amount_minor, refunded_minor',
} as const;

/** Of a changed row: whom it is about. An order that is not paid for is in nobody's row, before a change or after it; a payment is its order's, whose that is when it is looked at. */
const MARKS = {
  app_user: `(email_key) select email_key from changed`,
  subscriber: `(email_key) select email_key from changed`,
  customer_order: `(user_id, email_key) select distinct user_id, case when user_id is null then email_key end
    from changed where status in ('paid', 'flagged')`,
  payment: `(order_id) select distinct order_id from changed`,
} as const;

/** The coach's list of people is read from rows that are made when something has changed, which triggers note. */
export class Migration20261123170000 extends Migration {

  override name = 'Migration20261123170000';

  override up(): void | Promise<void> {
    this.addSql(`create table "person" ("email_key" varchar(255) not null, "key" uuid not null, "user_id" uuid null, "email" varchar(255) not null, "name" varchar(255) null, "since" timestamptz not null, "last_order" timestamptz null, "spent_minor" bigint null, "last_live" timestamptz null, "live_minor" bigint null, primary key ("email_key"));`);
    this.addSql(`create table "person_mark" ("id" serial primary key, "user_id" uuid null, "email_key" varchar(255) null, "order_id" uuid null);`);
    for (const [table, columns] of Object.entries(TELLING) as [keyof typeof TELLING, string][]) {
      const from = {
        insert: `select ${columns} from new_rows`,
        delete: `select ${columns} from old_rows`,
        // What a job notes in a row is about nobody.
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
        this.addSql(`create function "${name}"() returns trigger as $$ begin
          with changed as (${from[when]}) insert into person_mark ${MARKS[table]};
          return null; end; $$ language plpgsql;`);
        this.addSql(`create trigger "${name}" after ${when} on "${table}" referencing ${seen[when]} for each statement execute function "${name}"();`);
      }
    }
    this.addSql(`create function "marks_all_people"() returns trigger as $$ begin
      insert into person_mark (email_key) select email_key from person;
      return null; end; $$ language plpgsql;`);
    for (const table of Object.keys(TELLING))
      this.addSql(`create trigger "${table}_marks_all_people" after truncate on "${table}" for each statement execute function "marks_all_people"();`);
    // Everybody who is there, for the first time.
    this.addSql(`insert into person_mark (email_key) select email_key from app_user union select email_key from subscriber
      union select email_key from customer_order where user_id is null and status in ('paid', 'flagged');`);
  }

  override down(): void | Promise<void> {
    for (const table of Object.keys(TELLING)) {
      this.addSql(`drop trigger "${table}_marks_all_people" on "${table}";`);
      for (const when of ['insert', 'update', 'delete']) {
        const name = `${table}_marks_person_${when}`;
        this.addSql(`drop trigger "${name}" on "${table}";`);
        this.addSql(`drop function "${name}"();`);
      }
    }
    this.addSql(`drop function "marks_all_people"();`);
    this.addSql(`drop table "person_mark";`);
    this.addSql(`drop table "person";`);
  }

}
