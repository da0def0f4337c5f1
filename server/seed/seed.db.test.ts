import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forkEm, type Orm } from '../platform/db/orm.ts';
import { Post } from '../modules/site/posts/post.entity.ts';
import { Program } from '../modules/catalog/programs/program.entity.ts';
import { testDatabase } from '../testing/database/test-database.ts';
import { seed } from './seed.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let orm: Orm;
beforeAll(async () => {
  database = await testDatabase();
  orm = database.orm;
});
afterAll(() => database.close());

async function startOver(samples: boolean) {
  const em = forkEm(orm);
  for (const table of ['post', 'training_plan', 'offer', 'program']) await em.execute(`delete from ${table}`);
  await seed(forkEm(orm), { samples });
  const programs = await forkEm(orm).find(Program, {}, { orderBy: { position: 'asc' } });
  return { badges: programs.map(({ badge }) => badge ?? null), posts: await forkEm(orm).count(Post) };
}

test('a real shop starts with its programmes, and with no story and no claim of a coach who is made up', async () => {
  expect(await startOver(false)).toEqual({ badges: [null, null, null, null], posts: 0 });
});

test('a real shop promises nothing that its coach has not said, in no language', async () => {
  await startOver(false);
  const programs = await forkEm(orm).find(Program, {}, { populate: ['offers'], orderBy: { position: 'asc' } });
  expect(programs.flatMap(({ offers }) => offers.getItems().filter(({ guaranteeDays }) => guaranteeDays))).toEqual([]);
  const coaching = programs[3]!;
  expect(coaching).toMatchObject({
    description: 'One coach, your calendar, your body.',
    features: ['A personal workout and energy plan every month', 'Access to every plan while you are coached'],
  });
  for (const [language, words] of Object.entries(coaching.translations)) {
    expect([language, (words as { features: string[] }).features.length]).toEqual([language, 2]);
  }
  expect(JSON.stringify(programs)).not.toMatch(
    /money-back|takuu|garanti|twice a week|kahdesti|två gånger|zweimal pro/i,
  );
});

test('a demonstration starts with posts and badges', async () => {
  expect(await startOver(true)).toEqual({ badges: ['MOST POPULAR', null, 'BEST VALUE', 'PREMIUM'], posts: 8 });
});

test('filling again changes nothing', async () => {
  await seed(forkEm(orm), { samples: true });
  expect(await forkEm(orm).count(Program)).toBe(4);
});

test('what the coach has removed does not come back', async () => {
  const em = forkEm(orm);
  for (const subject of ['program', 'post'])
    await em.execute(
      `insert into coach_action (id, action, subject, subject_id, details, created_at) values (?, ?, ?, 'x', '{}', now())`,
      [randomUUID(), `${subject}.remove`, subject],
    );
  for (const table of ['post', 'offer', 'program']) await em.execute(`delete from ${table}`);
  await seed(forkEm(orm), { samples: true });
  expect([await forkEm(orm).count(Program), await forkEm(orm).count(Post)]).toEqual([0, 0]);
  await em.execute('delete from coach_action');
  await startOver(true);
});

test('a shop that runs already keeps its English', async () => {
  const em = forkEm(orm);
  await em.nativeUpdate(Program, { id: 2 }, { translations: {} });
  await seed(forkEm(orm), { samples: true });
  const program = await forkEm(orm).findOneOrFail(Program, { id: 2 });
  expect([program.language, program.translations]).toEqual(['en', {}]);
});
