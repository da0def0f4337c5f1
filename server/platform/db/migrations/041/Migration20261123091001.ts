import { Migration } from '@mikro-orm/migrations';

/** A line of a plan's body that logs name, and that can be an exercise of the library. */
const GOOD = (line: string) => `(jsonb_typeof(${line}) = 'object' and ${line}->>'id' ~ '^[a-z0-9-]{1,60}$' and coalesce(${line}->>'name', '') <> '')`;
const LIST = (value: string) => `case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end`;
const NAMED = (line: string) => `case when ${GOOD(line)} and not jsonb_exists(${line}, 'exercise') and exists (select from "exercise" e where e.id = ${line}->>'id' and e.name = left(${line}->>'name', 120)) then ${line} || jsonb_build_object('exercise', ${line}->>'id') else ${line} end`;

export class Migration20261123091001 extends Migration {

  override name = 'Migration20261123091001';

  override up(): void | Promise<void> {
    this.addSql(`create table "exercise" ("id" varchar(60) not null, "name" varchar(255) not null, "category" varchar(255) not null default '', "cue" text not null default '', "equipment" varchar(255) not null default '', "video" text not null default '', "kind" varchar(255) null, "alternatives" jsonb not null default '[]', "ended_at" timestamptz null, "version" int not null default 1, "created_at" timestamptz not null, primary key ("id"));`);
    // The library of a shop that runs is what its plans are made of: lines and the parts of blocks, by their ids.
    this.addSql(`
      insert into "exercise" ("id", "name", "category", "kind", "created_at")
      select distinct on (line->>'id') line->>'id', left(line->>'name', 120), left(coalesce(category, ''), 60),
        case when line->>'kind' in ('weight', 'reps', 'time', 'distance', 'carry') then line->>'kind' end, now()
      from (
        select p.key, line, line->>'category' as category
        from training_plan p, jsonb_array_elements(${LIST(`p.body->'workouts'`)}) as day, jsonb_array_elements(${LIST(`day->'exercises'`)}) as line
        where line->>'type' is distinct from 'superset' and p.user_id is null
        union all
        select p.key, part, line->>'category'
        from training_plan p, jsonb_array_elements(${LIST(`p.body->'workouts'`)}) as day, jsonb_array_elements(${LIST(`day->'exercises'`)}) as line,
          jsonb_array_elements(${LIST(`line->'exercises'`)}) as part
        where line->>'type' = 'superset' and p.user_id is null
      ) found
      where ${GOOD('line')}
      order by line->>'id', key
      on conflict do nothing;`);
    // Lines name what they were made into; everything else of a plan stays as it is.
    this.addSql(`
      update training_plan set body = jsonb_set(body, '{workouts}', (
        select jsonb_agg(case when jsonb_typeof(day->'exercises') = 'array' then jsonb_set(day, '{exercises}', coalesce((
          select jsonb_agg(
            case when line->>'type' = 'superset' and jsonb_typeof(line->'exercises') = 'array'
              then jsonb_set(line, '{exercises}', coalesce((
                select jsonb_agg(${NAMED('part')} order by part_at) from jsonb_array_elements(line->'exercises') with ordinality as parts(part, part_at)), '[]'::jsonb))
              else ${NAMED('line')} end
            order by line_at)
          from jsonb_array_elements(day->'exercises') with ordinality as lines(line, line_at)), '[]'::jsonb)) else day end order by day_at)
        from jsonb_array_elements(body->'workouts') with ordinality as days(day, day_at)))
      where user_id is null and jsonb_typeof(body->'workouts') = 'array' and jsonb_array_length(body->'workouts') > 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "exercise" cascade;`);
  }

}
