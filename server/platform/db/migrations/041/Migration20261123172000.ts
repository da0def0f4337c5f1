import { Migration } from '@mikro-orm/migrations';

const EVENTS = {
  insert: { seen: 'new table as new_rows', changed: 'select day, kind, name, place, what, count from new_rows' },
  delete: { seen: 'old table as old_rows', changed: 'select day, kind, name, place, what, -count as count from old_rows' },
  update: {
    seen: 'old table as old_rows new table as new_rows',
    changed: `select day, kind, name, place, what, count from new_rows
      union all select day, kind, name, place, what, -count from old_rows`,
  },
} as const;

/** What was counted, summed up by month and by day as it is written, whoever writes it. */
export class Migration20261123172000 extends Migration {

  override name = 'Migration20261123172000';

  override up(): void | Promise<void> {
    this.addSql(`create table "month_count" ("month" varchar(7) not null, "kind" varchar(255) not null, "name" varchar(255) not null, "place" varchar(255) not null, "what" varchar(255) not null, "count" int not null, primary key ("month", "kind", "name", "place", "what"));`);
    this.addSql(`create table "day_count" ("day" varchar(10) not null, "kind" varchar(255) not null, "what" varchar(255) not null, "count" int not null, primary key ("day", "kind", "what"));`);
    for (const [when, { seen, changed }] of Object.entries(EVENTS)) {
      const name = `daily_count_sums_${when}`;
      // Always in the same order: two processes never wait for each other.
      this.addSql(`create function "${name}"() returns trigger as $$ begin
        with changed as (${changed}),
        months as (insert into month_count (month, kind, name, place, what, count)
          select left(day, 7), kind, name, place, what, sum(count) from changed group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1, 2, 3, 4, 5
          on conflict (month, kind, name, place, what) do update set count = month_count.count + excluded.count)
        insert into day_count (day, kind, what, count)
          select day, kind, what, sum(count) from changed group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3
          on conflict (day, kind, what) do update set count = day_count.count + excluded.count;
        return null; end; $$ language plpgsql;`);
      this.addSql(`create trigger "${name}" after ${when} on "daily_count" referencing ${seen} for each statement execute function "${name}"();`);
    }
    this.addSql(`insert into month_count select left(day, 7), kind, name, place, what, sum(count) from daily_count group by 1, 2, 3, 4, 5;`);
    this.addSql(`insert into day_count select day, kind, what, sum(count) from daily_count group by 1, 2, 3;`);
  }

  override down(): void | Promise<void> {
    for (const when of Object.keys(EVENTS)) {
      this.addSql(`drop trigger "daily_count_sums_${when}" on "daily_count";`);
      this.addSql(`drop function "daily_count_sums_${when}"();`);
    }
    this.addSql(`drop table "month_count";`);
    this.addSql(`drop table "day_count";`);
  }

}
