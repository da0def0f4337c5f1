import { buildRandomSql, buildIdSql } from './big-shop.sql.ts';

/** Weeks of one copy, and the days of the week on which everybody trains. */
const COPY_WEEKS = 12;
const WEEKDAYS = [1, 3, 5];

const N = 'generate_series(1, cast(:clients as int)) n';
const CLIENT = buildIdSql('client', 'n');
/** A client's latest copy began so many weeks ago: some have just ended, some end this week. */
const AGO = buildRandomSql("'plan' || n", COPY_WEEKS + 2);
const COPIES = `${N} cross join generate_series(0, cast(:weeks as int) / ${COPY_WEEKS} - 1) k
  cross join lateral (select cast(date_trunc('week', now()) as date) - (${AGO} + k * ${COPY_WEEKS}) * 7 as began) b`;
/** One of twenty has no plan of their own. */
const HAS_PLAN = 'n % 20 <> 7 and (n % 10 <> 0 or k = 0)';
const KEY = "'client-' || n || '-' || k";

const exercise = (id: string, name: string, category: string) => ({
  type: 'regular',
  category,
  id,
  name,
  sets: 3,
  reps: '8-10',
  rest: '90 s',
  kind: 'weight',
});
const EXERCISES = [
  exercise('squat', 'Goblet squat', 'Strength'),
  exercise('row', 'One-arm row', 'Strength'),
  exercise('press', 'Push press', 'Strength'),
];
const BODY = {
  description: 'Strength for somebody who runs.',
  duration: `${COPY_WEEKS} weeks`,
  weeks: COPY_WEEKS,
  level: 'Intermediate',
  warmupRoutine: {
    lowIntensityCardio: { duration: '5 min', description: 'Walk.', options: ['Walk'] },
    dynamicStretching: { duration: '5 min', upperBody: [], lowerBody: [] },
    warmupSets: { description: 'One light set.', sets: [] },
  },
  guidelines: ['Stop where it hurts.'],
  equipment: ['Kettlebell'],
};
const SETS = Array.from({ length: 3 }, (_, n) => ({
  weightKg: 16 + n * 4,
  reps: 8,
  doneAt: '2026-01-01T06:00:00.000Z',
}));
const DONE = EXERCISES.map(({ id }) => ({ exerciseId: id, swappedFor: null, skipped: null, sets: SETS }));

const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** Three years of copies, what became of their days, and the sessions that were done. */
export function bigPlans(): string[] {
  return [
    `with days as materialized (
       select w, d, w * 7 + d - 1 as at, 'w' || (w + 1) || '-d' || d as id from generate_series(0, ${COPY_WEEKS - 1}) w, unnest(array[${WEEKDAYS.join(', ')}]) d)
     insert into training_plan (key, body, user_id, template, template_version, touched, start_day, weekdays, version, created_at, updated_at)
     select ${KEY}, ${json(BODY)} || jsonb_build_object('key', ${KEY}, 'title', 'Strength, part ' || (k + 1),
         'client', jsonb_build_object('start', to_char(began, 'YYYY-MM-DD'), 'until', to_char(began + ${COPY_WEEKS * 7 - 1}, 'YYYY-MM-DD'), 'weekdays', ${json(WEEKDAYS)}),
         'workouts', (select jsonb_agg(jsonb_build_object('id', id, 'week', w + 1, 'date', to_char(began + at, 'YYYY-MM-DD'), 'day', 'Day ' || d,
           'name', case d when 1 then 'Lower body' when 3 then 'Upper body' else 'Whole body' end, 'exercises', ${json(EXERCISES)}) order by at) from days)),
       ${CLIENT}, 'big-template', 1, false, to_char(began, 'YYYY-MM-DD'), ${json(WEEKDAYS)}, 1, began, began
     from ${COPIES} where ${HAS_PLAN} on conflict do nothing`,
    // One of seven has not trained for three weeks; of the others one day of six is missed.
    `insert into workout (id, user_id, plan_key, day_id, revision, started_at, finished_at, time_zone, local_day, notes, exercises, pain, pain_at, deleted, updated_at)
     select ${buildIdSql('session', "n || '-' || day")}, ${CLIENT}, ${KEY}, 'w' || (w + 1) || '-d' || d, 1, day + time '05:00', finished, 'Europe/Helsinki',
       to_char(day, 'YYYY-MM-DD'), '', ${json(DONE)}, case when hurting then to_jsonb(pain) end, case when hurting then finished end, false, finished
     from ${COPIES} cross join generate_series(0, ${COPY_WEEKS - 1}) w cross join unnest(array[${WEEKDAYS.join(', ')}]) d
     cross join lateral (select began + w * 7 + d - 1 as day) e
     cross join lateral (select (day + time '05:45') at time zone 'UTC' as finished, ${buildRandomSql("'hurts' || n || day", 60)} = 0 as hurting) f
     join jsonb_array_elements_text(cast(:hurts as jsonb)) with ordinality as felt(pain, place) on place = 1 + (n + w) % 120
     where ${HAS_PLAN} and day < current_date and (n % 7 <> 2 or day < current_date - 21) and ${buildRandomSql("'skips' || n || day", 6)} > 0`,
    `insert into plan_day (id, user_id, plan_key, day_id, revision, moved_to, skipped, updated_at)
     select ${buildIdSql('moved', 'n')}, ${CLIENT}, ${KEY}, 'w2-d1', 1, case when n % 2 = 0 then to_char(began + 8, 'YYYY-MM-DD') end,
       case when n % 2 = 1 then '' end, now()
     from ${COPIES} where ${HAS_PLAN} and k = 0`,
  ];
}
