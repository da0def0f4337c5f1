import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { Profile } from '#server/modules/coaching/profile/profile.entity.ts';
import { Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { resealAll, sealedColumns } from '#server/modules/operations/key-rotation/sealing.service.ts';
import { createRing, isBoundToRow, sealText, setKeyRing } from './sealed.ts';
import { sealedTable } from './sealed-rows.ts';

const RING = createRing(['the key of these rows']);
const now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  setKeyRing(RING);
});
afterAll(() => app.close());

const person = (name: string) => {
  const email = `${name}@rows.example`;
  return { id: randomUUID(), email, emailKey: email, createdAt: now } as never;
};

/** All encrypted columns of all entities. */
function columns() {
  return [...app.orm.getMetadata().getAll().values()].flatMap((meta) =>
    sealedTable(meta).columns.map((each) => ({ meta, person: sealedTable(meta).personColumn, ...each })),
  );
}

describe('a value of a sealed column', () => {
  test('opens in its own row, and clearly fails in another row and with another person', () => {
    const all = columns();
    expect(all.map(({ name }) => name).toSorted()).toEqual([
      'check_in.answer',
      'check_in.fields',
      'coaching_profile.fields',
      'dispute_evidence.evidence',
      'draft.answers',
      'email_change.found',
      'onboarding.answers',
      'person_note.text',
      'plan_day.skipped',
      'push_device.keys',
      'push_key.private_key',
      'thread.last_text',
      'thread_message.about',
      'thread_message.text',
      'thread_picture.alt',
      'workout.efforts',
      'workout.left_out',
      'workout.notes',
      'workout.pain',
      'workout.planned',
      'workout.swapped',
    ]);
    for (const { meta, person, prop, name, column, json } of all) {
      const [anna, ben] = [randomUUID(), randomUUID()];
      const [one, other] = [randomUUID(), randomUUID()];
      const said = json ? { said: 'asthma' } : 'asthma';
      const text = json ? JSON.stringify(said) : 'asthma';
      const read = (row: { id: string; user: string }, value: string) => {
        const data = { id: row.id, ...(person && { [person]: row.user }), [column]: value };
        const entity = app.em().map(meta.class as never, data) as unknown as Record<string, unknown>;
        return entity[prop];
      };
      const value = sealText(text, name, { id: one, person: person ? anna : '' });
      expect([name, read({ id: one, user: anna }, value)]).toEqual([name, said]);
      const foreign = [{ id: other, user: anna }, ...(person ? [{ id: one, user: ben }] : [])];
      for (const row of foreign)
        expect(() => read(row, value)).toThrow(`${name} of ${row.id} is not what was sealed for this row`);
      // Values of the first form are bound to their column alone, and go on opening.
      expect(read({ id: other, user: ben }, sealText(text, name))).toEqual(said);
    }
  });

  test('is bound to its row by whatever the ORM writes, and unchanged by looking at it', async () => {
    const em = app.em();
    const user = em.create(User, person('anna'));
    const fields = { healthConditions: 'asthma' } as never;
    const row = em.create(Profile, { id: randomUUID(), user, fields, language: 'en', createdAt: now } as never);
    await em.flush();
    const stored = async () => {
      const [found] = await app.em().execute<{ fields: string }[]>('select fields from coaching_profile');
      return found!.fields;
    };
    const first = await stored();
    expect(isBoundToRow(first)).toBe(true);
    const again = app.em();
    const read = await again.findOneOrFail(Profile, { id: row.id });
    expect(read.fields).toEqual({ healthConditions: 'asthma' });
    await again.flush();
    expect(await stored()).toBe(first);
    read.fields = { healthConditions: 'none' } as never;
    await again.flush();
    expect([isBoundToRow(await stored()), (await app.em().findOneOrFail(Profile, { id: row.id })).fields]).toEqual([
      true,
      { healthConditions: 'none' },
    ]);
  });
});

test('the job binds values of the first form to their rows, however often it is interrupted', async () => {
  const em = app.em();
  const user = em.create(User, person('ben'));
  await em.flush();
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    await em.execute(
      `insert into workout (id, user_id, plan_key, day_id, revision, started_at, time_zone, notes, exercises, updated_at, deleted)
       values (?, ?, '3', 'a', 1, now(), 'UTC', ?, '[]', now(), false)`,
      [id, user.id, sealText('My knee', 'workout.notes')],
    );
  }
  const bound = async () =>
    (await em.execute<{ notes: string }[]>('select notes from workout')).filter(({ notes }) => isBoundToRow(notes));
  // Half of it was done when the process ended.
  await em.execute('update workout set notes = ? where id = ?', [
    sealText('My knee', 'workout.notes', { id: ids[0]!, person: user.id }),
    ids[0],
  ]);
  await resealAll(app.em(), RING, now);
  expect(await bound()).toHaveLength(2);
  expect((await app.em().find(Workout, { user })).map(({ notes }) => notes)).toEqual(['My knee', 'My knee']);
  // Swapped in the database, neither is shown.
  await em.execute('update workout w set notes = o.notes from workout o where o.id <> w.id');
  await expect(app.em().find(Workout, { user })).rejects.toThrow('workout.notes');
  expect(sealedColumns(em).length).toBeGreaterThan(15);
});
