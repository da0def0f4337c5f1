import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRing, sealText, setKeyRing } from '#server/platform/encryption/sealed.ts';
import { countQueries } from '#server/testing/database/count-queries.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { resealAll } from './sealing.service.ts';

const RING = createRing(['the key of a shop that has many rows']);
const now = new Date('2026-11-18T08:00:00Z');
const EMAIL = 'many@sealing.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  setKeyRing(RING);
  await member(app, EMAIL, {}, now);
});
afterAll(() => app.close());

const week = (n: number) => new Date(Date.UTC(1990, 0, 1 + n * 7)).toISOString().slice(0, 10);

/** Counts the statements for a number of unencrypted check-ins. */
async function countResealQueries(many: number): Promise<number> {
  await app.em().execute(
    `insert into check_in (id, user_id, week, sleep, energy, soreness, note, answer, created_at)
     select gen_random_uuid(), (select id from app_user where email_key = ?), week, 3, 3, 3, 'as written', 'as answered', now()
     from jsonb_array_elements_text(?::jsonb) as week`,
    [EMAIL, JSON.stringify(Array.from({ length: many }, (_, n) => week(n)))],
  );
  const count = await countQueries(app, () => resealAll(app.em(), RING, now));
  const [row] = await app.em().execute<{ sealed: number }[]>(
    `select count(*)::int as sealed from check_in
     where fields is not null and note = '' and starts_with(answer, 'sealed:') and starts_with(fields#>>'{}', 'sealed:')`,
  );
  expect(row?.sealed).toBe(many);
  await app.em().execute('delete from check_in');
  return count;
}

test('the job asks the database as often for many rows as for a few', async () => {
  const few = await countResealQueries(2);
  expect(await countResealQueries(199)).toBe(few);
  // Two columns, each with one more batch.
  expect(await countResealQueries(390)).toBeLessThanOrEqual(few + 4);
});

test('a value that cannot be opened is named, and stops no other row', async () => {
  // Encrypted for another column, and with an earlier key.
  setKeyRing(createRing(['an earlier key of the shop']));
  const misplaced = sealText('as answered', 'check_in.note', { id: randomUUID(), person: '' });
  const ring = createRing(['the key of a shop that has many rows', 'an earlier key of the shop']);
  setKeyRing(ring);
  await app.em().execute(
    `insert into check_in (id, user_id, week, fields, sleep, energy, soreness, note, answer, created_at)
     select id::uuid, (select id from app_user where email_key = ?), week::date, to_jsonb(''::text), 0, 0, 0, '', answer, now()
     from (values ('00000000-0000-4000-8000-000000000001', '1990-01-01', ?),
       ('00000000-0000-4000-8000-000000000002', '1990-01-08', 'as answered')) as given(id, week, answer)`,
    [EMAIL, misplaced],
  );
  await expect(resealAll(app.em(), ring, now)).rejects.toThrow(
    'check_in.answer of 00000000-0000-4000-8000-000000000001 cannot be opened',
  );
  const rows = await app
    .em()
    .execute<{ sealed: boolean }[]>(
      `select answer <> ? and starts_with(answer, 'sealed:2:') as sealed from check_in order by id`,
      [misplaced],
    );
  expect(rows.map(({ sealed }) => sealed)).toEqual([false, true]);
  await app.em().execute('delete from check_in');
});
