import { describe, expect, test } from 'vitest';
import { TrainingPlan } from '#contract/training/training.ts';
import { day, planBody } from './own-plans.harness.ts';
import { crowdedDates, proposedWeekdays, schedulePlan, countWeeklySessions } from './schedule-plan.ts';
import { DAY_MS } from '#server/platform/days.ts';

const dates = (plan: TrainingPlan) => plan.workouts.map(({ date }) => date);
const plan = (own: Partial<TrainingPlan> = {}) => planBody('template', { weeks: 2, ...own });

describe('a plan laid on a client’s days', () => {
  test('begins on its first day, week after week, every day with an id of its own', () => {
    const own = schedulePlan(plan(), { start: '2026-11-23', weekdays: [5, 1, 3, 1] });
    expect(TrainingPlan.parse(own)).toEqual(own);
    expect(own.workouts.map(({ id, week, date }) => [id, week, date])).toEqual([
      ['legs-w1', 1, '2026-11-23'],
      ['arms-w1', 1, '2026-11-25'],
      ['run-w1', 1, '2026-11-27'],
      ['legs-w2', 2, '2026-11-30'],
      ['arms-w2', 2, '2026-12-02'],
      ['run-w2', 2, '2026-12-04'],
    ]);
    expect(own.client).toEqual({ start: '2026-11-23', until: '2026-12-06', weekdays: [1, 3, 5] });
  });

  test('from the middle of a week on moves what lies before to the next days, one a day', () => {
    const own = schedulePlan(plan(), { start: '2026-11-25', weekdays: [1, 3, 5] });
    expect(dates(own)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-04', '2026-12-07']);
    expect(own.client?.until).toBe('2026-12-07');
    expect(crowdedDates(own)).toEqual([]);
  });

  test('is back in its week as soon as there is room', () => {
    const two = plan({ workouts: [day('legs'), day('arms')] });
    expect(dates(schedulePlan(two, { start: '2026-11-25', weekdays: [1, 3, 4, 5] }))).toEqual([
      '2026-11-25',
      '2026-11-26',
      '2026-11-30',
      '2026-12-03',
    ]);
  });

  test('from a Sunday on which nobody trains begins the week after', () => {
    const own = schedulePlan(plan({ weeks: 1 }), { start: '2026-11-29', weekdays: [1, 3, 5] });
    expect(dates(own)).toEqual(['2026-11-30', '2026-12-02', '2026-12-04']);
  });

  test('with fewer days than sessions has two on one, and never three', () => {
    const own = schedulePlan(plan({ workouts: ['a', 'b', 'c', 'd'].map((id) => day(id)) }), {
      start: '2026-11-23',
      weekdays: [1, 4],
    });
    expect(dates(own).slice(0, 4)).toEqual(['2026-11-23', '2026-11-23', '2026-11-26', '2026-11-26']);
    expect(crowdedDates(own)).toEqual(['2026-11-23', '2026-11-26', '2026-11-30', '2026-12-03']);
  });

  test('whose weeks differ keeps the ids of its days, and an empty week stays empty', () => {
    const workouts = [day('a', { week: 1 }), day('b', { week: 1 }), day('a-3', { week: 3 })];
    const own = schedulePlan(plan({ weeks: 3, workouts }), { start: '2026-11-23', weekdays: [2, 6] });
    expect(own.workouts.map(({ id, date }) => [id, date])).toEqual([
      ['a', '2026-11-24'],
      ['b', '2026-11-28'],
      ['a-3', '2026-12-08'],
    ]);
    expect(own.client?.until).toBe('2026-12-13');
    expect(countWeeklySessions(own)).toBe(2);
  });

  test('has ids that are no longer than ids are, and none twice', () => {
    const long = 'a'.repeat(60);
    const workouts = [day(long), day(`${long.slice(1)}b`), day('c')];
    const own = schedulePlan(plan({ weeks: 104, workouts }), { start: '2026-11-23', weekdays: [1, 2, 3] });
    expect(new Set(own.workouts.map(({ id }) => id)).size).toBe(312);
    expect(TrainingPlan.safeParse(own).success).toBe(true);
  });
});

/** Europe, North America, Chile and Lord Howe Island change their clocks on these days. */
describe.each(['2027-03-22', '2027-10-25', '2027-03-08', '2026-10-26', '2027-04-05', '2026-09-28'])(
  'across a change of the clock, from %s',
  (start) => {
    test.each([
      'Europe/Helsinki',
      'America/New_York',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    ])('every session is exactly a week after the one before it, in %s', (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        const own = schedulePlan(plan({ weeks: 4, workouts: [day('a')] }), { start, weekdays: [7] });
        const apart = dates(own).map((date) => Date.parse(`${date}T00:00:00Z`) / DAY_MS);
        expect(apart.map((each) => each - apart[0]!)).toEqual([0, 7, 14, 21]);
        expect(dates(own)[0]).toBe(new Date(Date.parse(`${start}T00:00:00Z`) + 6 * DAY_MS).toISOString().slice(0, 10));
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    });
  },
);

test('days of the week are proposed for whatever somebody has said', () => {
  expect([0, 1, 3, 4, 9, NaN].map(proposedWeekdays)).toEqual([
    [1],
    [1],
    [1, 3, 5],
    [1, 2, 4, 5],
    [1, 2, 3, 4, 5, 6, 7],
    [1],
  ]);
});
