import { afterAll, beforeAll, expect, test } from 'vitest';
import { programSeed } from '#server/seed/programs.ts';
import { collectTranslations } from '#server/seed/program-translations.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { Migration20261123060000 } from './migrations/041/Migration20261123060000.ts';
import type { Database, Em } from './orm.ts';
import { forkEm } from './orm.ts';

let database: Database;
let em: Em;
beforeAll(async () => {
  database = await testDatabase();
  em = forkEm(database.orm);
});
afterAll(() => database.close());

interface Row {
  id: number;
  front: object | null;
  on_front: boolean;
  interest_label: string | null;
  translations: Record<string, { front?: object }>;
}

/** Runs the migration of this name as in a running shop. */
async function migrate() {
  const migration = new Migration20261123060000(database.orm.em.getDriver(), database.orm.config);
  await migration.up();
  for (const query of migration.getQueries()) await em.execute(query);
}

const rows = () =>
  em.execute<Row[]>('select id, front, on_front, interest_label, translations from program where id <= 4 order by id');

test('a shop that runs goes on saying on its front page what it said, in every language', async () => {
  await em.execute('update program set front = null, on_front = true, interest_label = null');
  for (const { id } of programSeed) {
    const before = collectTranslations(id, false);
    await em.execute(`update program set translations = ?::jsonb where id = ?`, [JSON.stringify(before), id]);
  }
  await em.execute(`update program set name = 'Hill Club' where id = 4`);
  await migrate();
  const [morning, allDay, hybrid, renamed] = await rows();
  expect([morning?.front, morning?.interest_label]).toEqual([programSeed[0].front, programSeed[0].interestLabel]);
  expect(allDay?.front).toEqual(programSeed[1].front);
  expect(allDay?.translations).toEqual(collectTranslations(2, true));
  expect(hybrid?.on_front).toBe(false);
  // Items that the coach renamed keep their own text.
  expect([renamed?.front, renamed?.on_front]).toEqual([null, true]);
  expect(renamed?.translations).toEqual(collectTranslations(4, false));
});
