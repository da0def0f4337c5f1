import { Migration } from '@mikro-orm/migrations';

/** Numbers of deleted programmes are kept. Those of earlier deletions are found in the log and in what still names them. */
export class Migration20261128094700 extends Migration {
  override name = 'Migration20261128094700';

  override up(): void {
    this.addSql(
      `create table "removed_program" ("id" int not null, "removed_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`insert into "removed_program" ("id", "removed_at")
      select distinct named.id, now() from (
        select subject_id::int as id from coach_action
          where subject = 'program' and action = 'program.remove' and subject_id ~ '^[1-9][0-9]{0,8}$'
        union select listed.id::int from coupon, jsonb_array_elements_text(program_ids) as listed (id)
          where listed.id::int < 1000000
        union select substr(guide, 9)::int from letter_series where guide ~ '^program-[1-9][0-9]{0,8}$'
        union select program from signup where program is not null
        union select program_id from customer_order
      ) as named where not exists (select from program where program.id = named.id);`);
  }

  override down(): void {
    this.addSql(`drop table "removed_program";`);
  }
}
