import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CalendarFeedMade } from '#contract/training/plans/calendar-feed.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { day, createAssignment } from '../own-plans/own-plans.harness.ts';
import { Plan } from '../workout-log/training.entity.ts';

let app: TestApp;
let anna: Browser;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  await createAssignment(app, 'anna@example.com', 'c-anna');
});
afterAll(() => app.close());

const make = async (by: Browser) => CalendarFeedMade.parse(await (await by.post('/api/user/calendar', {})).json());
const read = async (url: string) => (await fetch(url)).text();
const eventsIn = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      uid: /UID:(\S+)/.exec(event)?.[1],
      on: /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1],
      summary: /SUMMARY:(.*)\r/.exec(event)?.[1],
      description: /DESCRIPTION:(.*)\r/.exec(event)?.[1],
    }));
const change = (dayId: string, own: object) =>
  anna.post('/api/user/plan-days', {
    changes: [{ planKey: 'c-anna', dayId, revision: 1, movedTo: null, minutes: null, skipped: null, ...own }],
  });

describe('a download of an own copy', () => {
  const download = async () => (await anna.ask('/api/training-programs/c-anna/calendar.ics')).text();

  test('has each day where it is now, as the private calendar has it, without what was left out', async () => {
    await change('legs-w1', { skipped: 'My knee hurts' });
    await change('legs-w2', { movedTo: '2026-11-25', minutes: 25 });
    const text = await download();
    expect(text).not.toContain('RRULE');
    expect(text).not.toContain('knee');
    expect(eventsIn(text)).toMatchObject([
      { on: '20261125', description: String.raw`Shortened to 25 minutes\nBack squat: 3 x 8` },
    ]);
    const { url } = await make(anna);
    expect(eventsIn(text)).toEqual(eventsIn(await read(url)));
  });

  test('and so has the plan as PDF', async () => {
    const paper = async () =>
      Buffer.from(await (await anna.ask('/api/training-programs/c-anna/plan.pdf')).arrayBuffer());
    const before = await paper();
    await change('legs-w2', { revision: 2, movedTo: '2026-11-26' });
    expect(before.equals(await paper())).toBe(false);
    await change('legs-w2', { revision: 3, movedTo: '2026-11-25', minutes: 25 });
    expect(before.equals(await paper())).toBe(true);
  });

  test('says what is in a block, in the words that the library has now', async () => {
    const em = app.em();
    const id = 'calendar-row';
    await em.execute(
      `insert into exercise (id, name, alternatives, version, created_at)
       values (?, 'Ring row', '[]', 1, now())`,
      [id],
    );
    const dose = { sets: 3, reps: '8', rest: 'none' };
    const block = {
      ...dose,
      type: 'superset',
      id: 'turn',
      category: '',
      name: 'In turn',
      exercises: [
        { ...dose, id: 'press', name: 'Press' },
        { ...dose, id: 'row', name: 'Row of before', exercise: id },
      ],
    };
    const put = (line: unknown) =>
      em.execute(
        `update training_plan set body = jsonb_set(body::jsonb, '{workouts,1,exercises}', ?::jsonb) where key = 'c-anna'`,
        [JSON.stringify([line])],
      );
    await put(block);
    const { url } = await make(anna);
    for (const text of [await download(), await read(url)]) {
      expect(eventsIn(text)[0]!.description).toBe(
        String.raw`Shortened to 25 minutes\nIn turn: 3 rounds\n- Press: 8\n- Ring row: 8`,
      );
    }
    await put(day('x').exercises[0]);
  });

  test('has nothing behind the day on which the coach has ended it', async () => {
    const rows = await app.em().find(Plan, { key: 'c-anna' });
    await app.em().nativeUpdate(Plan, { key: rows[0]!.key }, { endedAt: new Date('2026-11-24T12:00:00Z') });
    expect(eventsIn(await download())).toEqual([]);
  });
});
