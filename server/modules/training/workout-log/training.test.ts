import { describe, expect, test } from 'vitest';
import { planSeed } from '#server/seed/plans.ts';
import { englishSpeaker } from '#server/platform/i18n/words.ts';
import { renderDates, renderWeeks } from '../calendar/calendar.ts';
import { plusDays } from '#server/platform/days.ts';
import { currentStreak, computeProgress } from './progress/progress.ts';

const plan = { weeks: 2, workouts: [{ id: 'a' }, { id: 'b' }] } as Parameters<typeof computeProgress>[0];
const on = (...days: string[]) => days.map((localDay, i) => ({ dayId: i % 2 ? 'b' : 'a', localDay }));

describe('what follows from a log', () => {
  test('nothing, from nothing', () => {
    expect(computeProgress(plan, [])).toEqual({
      progress: 0,
      workoutsCompleted: 0,
      goalsAchieved: 0,
      streakDays: 0,
      streakEnd: null,
    });
  });

  test('progress is counted against all days of all weeks and ends at 100', () => {
    expect(computeProgress(plan, on('2026-01-01')).progress).toBe(25);
    expect(computeProgress(plan, on('2026-01-01', '2026-01-02', '2026-01-03')).progress).toBe(75);
    const nine = Array.from({ length: 9 }, (_, i) => plusDays('2026-01-01', i));
    expect(computeProgress(plan, on(...nine)).progress).toBe(100);
  });

  test('progress leaves out removed days, and counts a day of a week once', () => {
    const days = ['a', 'b', 'c', 'd'].map((id) => ({ id, week: 1 }));
    const weeks = { weeks: 1, workouts: days } as Parameters<typeof computeProgress>[0];
    const log = [...on('2026-01-01', '2026-01-02', '2026-01-03'), { dayId: 'gone', localDay: '2026-01-04' }];
    expect(computeProgress(weeks, log)).toMatchObject({ progress: 50, workoutsCompleted: 4 });
  });

  test('a day of the plan that was finished twice on one date is one', () => {
    const twice = [
      { dayId: 'a', localDay: '2026-01-01' },
      { dayId: 'a', localDay: '2026-01-01' },
    ];
    expect(computeProgress(plan, twice)).toMatchObject({
      progress: 25,
      workoutsCompleted: 1,
      goalsAchieved: 1,
      streakDays: 1,
    });
    expect(computeProgress(plan, [...twice, { dayId: 'b', localDay: '2026-01-01' }]).workoutsCompleted).toBe(2);
  });

  test('a streak is days in a row: two sessions on a day are one day, a gap ends it', () => {
    const log = on('2026-02-27', '2026-02-28', '2026-02-28', '2026-03-01', '2026-03-03', '2026-03-04');
    expect(computeProgress(plan, log)).toMatchObject({ streakDays: 2, streakEnd: '2026-03-04' });
  });

  test('goals are reached for good: counts, every day of the plan, seven days in a row', () => {
    expect(computeProgress(plan, on('2026-01-01')).goalsAchieved).toBe(1);
    expect(computeProgress(plan, on('2026-01-01', '2026-01-05')).goalsAchieved).toBe(2);
    const week = Array.from({ length: 7 }, (_, i) => plusDays('2026-01-28', i));
    expect(computeProgress(plan, on(...week, '2026-05-01')).goalsAchieved).toBe(4);
  });

  test('a streak counts until the next day is over, in the member’s own zone', () => {
    const streak = { streakDays: 5, streakEnd: '2026-03-28', timeZone: 'Pacific/Auckland' };
    // 29 March ends in Auckland at 11:00 UTC.
    expect(currentStreak(streak, new Date('2026-03-29T10:59:00Z'))).toBe(5);
    expect(currentStreak(streak, new Date('2026-03-29T11:00:00Z'))).toBe(0);
    expect(currentStreak({ ...streak, timeZone: 'America/Los_Angeles' }, new Date('2026-03-29T11:00:00Z'))).toBe(5);
  });
});

const SHOP = { name: 'Kaski', url: 'https://kaski.example' };

describe('a calendar', () => {
  const text = renderWeeks(planSeed[0]!, SHOP, { today: '2026-11-19', speaker: englishSpeaker });

  test('has an event a day of the plan, weekly, from the next Monday on', () => {
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(planSeed[0]!.workouts.length);
    expect(text).toContain('DTSTART:20261123T060000');
    expect(text).toContain(`RRULE:FREQ=WEEKLY;COUNT=${planSeed[0]!.weeks}`);
  });

  test('of a plan whose weeks differ has each day once, in its week', () => {
    const [day] = planSeed[0]!.workouts;
    const workouts = [1, 1, 3, 3].map((week, at) => ({ ...day!, id: `day-${at}`, week }));
    const weeks = renderWeeks({ ...planSeed[0]!, workouts }, SHOP, { today: '2026-11-19', speaker: englishSpeaker });
    expect(weeks.match(/(?<=DTSTART:)\d+/g)).toEqual(['20261123', '20261124', '20261207', '20261208']);
    expect(weeks).not.toContain('RRULE');
  });

  test('keeps its lines short and ends them as calendars want them', () => {
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test.each(['UTC', 'Europe/Helsinki', 'America/Los_Angeles', 'Pacific/Auckland', 'Pacific/Apia'])(
    'keeps its hours and days over every change of the clock, wherever the machine is: %s',
    (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        // The clock goes back in Europe on 25 October 2026, and forward on 28 March 2027.
        const weekly = renderWeeks(planSeed[0]!, SHOP, { today: '2026-10-20', speaker: englishSpeaker });
        expect(weekly).toMatch(/DTSTART:20261026T060000\r\nDTEND:20261026T073000/);
        expect(weekly).not.toMatch(/TZID|DTSTART:\w+Z/);
        const dates = ['2026-10-24', '2026-10-25', '2026-10-26', '2027-03-28', '2027-04-04', '2026-09-27'];
        const workouts = dates.map((date, at) => ({ ...planSeed[0]!.workouts[0]!, id: `day-${at}`, week: 1, date }));
        const own = { ...planSeed[0]!, workouts, client: { start: dates[0]!, until: dates[4]!, weekdays: [1] } };
        const said = { now: new Date('2026-10-20'), speaker: englishSpeaker };
        const days = renderDates([{ plan: own, changes: [], endedOn: null }], SHOP, said).match(
          /(?<=DTSTART;VALUE=DATE:)\d+/g,
        );
        expect(days).toEqual(dates.map((date) => date.replaceAll('-', '')));
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    },
  );

  test('is the same for the same plan and week, so that importing it again adds nothing', () => {
    expect(renderWeeks(planSeed[0]!, SHOP, { today: '2026-11-20', speaker: englishSpeaker }).match(/UID:\S+/g)).toEqual(
      text.match(/UID:\S+/g),
    );
  });

  test.each(['superset', 'circuit', 'intervals'] as const)('says the rounds of a %s once', (block) => {
    const dose = { sets: 3, rest: 'none' };
    const parts = [
      { ...dose, id: 'row', name: 'Row', reps: '10' },
      { ...dose, id: 'run', name: 'Run', reps: '400 m' },
    ];
    const turn = { ...dose, id: 'turn', name: 'In turn', reps: '1 round', category: '', block, exercises: parts };
    const workouts = [{ id: 'a', day: 'Day 1', name: 'A', exercises: [{ type: 'superset' as const, ...turn }] }];
    const weeks = renderWeeks({ ...planSeed[0]!, workouts }, SHOP, { today: '2026-11-19', speaker: englishSpeaker });
    expect(weeks.replaceAll('\r\n ', '')).toContain(String.raw`In turn: 3 rounds\n- Row: 10\n- Run: 400 m`);
  });
});
