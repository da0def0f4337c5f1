import { expect, test } from 'vitest';
import { buildCalendar, hasWeeks, localDay } from './plan-calendar.ts';
import { clientPlan, plan, session } from '#widgets/elements/training/training.factory.ts';

/** From Monday 2 March 2026: Monday, Wednesday and Friday of three weeks. */
const own = clientPlan();
const change = { planKey: own.key, revision: 1, movedTo: null, minutes: null, skipped: null };
const done = (dayId: string) => session({ planKey: own.key, dayId });
const states = ({ days }: ReturnType<typeof buildCalendar>) =>
  days.map(({ day, week, date, state }) => [week, date, day.id, state]);

test('only a plan whose weeks differ has any', () => {
  expect(hasWeeks(plan())).toBe(false);
  expect(hasWeeks(own)).toBe(true);
});

test('says of each day whether it is done, missed, today’s or to come', () => {
  const calendar = buildCalendar(own, [], [done('w1-mon')], '2026-03-06');
  expect(states(calendar).slice(0, 4)).toEqual([
    [1, '2026-03-02', 'w1-mon', 'done'],
    [1, '2026-03-04', 'w1-wed', 'missed'],
    [1, '2026-03-06', 'w1-fri', 'today'],
    [2, '2026-03-09', 'w2-mon', 'open'],
  ]);
  expect(calendar.today.map(({ day }) => day.id)).toEqual(['w1-fri']);
  expect(calendar.next?.day.id).toBe('w2-mon');
  expect(calendar.thisWeek).toBe(1);
  expect(calendar.weeks).toEqual([1, 2, 3]);
});

test.each([
  ['2026-03-01', 1, false],
  ['2026-03-02', 1, true],
  ['2026-03-22', 3, true],
  ['2026-03-23', 3, false],
] as const)('on %s the nearest week is %i, and current is %s', (today, thisWeek, isCurrent) => {
  expect(buildCalendar(own, [], [], today)).toMatchObject({ thisWeek, isCurrent });
});

test('a session that goes on is not done yet', () => {
  const going = { ...done('w1-fri'), finishedAt: null };
  expect(buildCalendar(own, [], [going], '2026-03-06').today).toHaveLength(1);
});

test('a moved day stands where it was moved to, in another week, too', () => {
  const calendar = buildCalendar(own, [{ ...change, dayId: 'w1-wed', movedTo: '2026-03-10' }], [], '2026-03-10');
  expect(states(calendar).slice(2, 5)).toEqual([
    [2, '2026-03-09', 'w2-mon', 'missed'],
    [2, '2026-03-10', 'w1-wed', 'today'],
    [2, '2026-03-11', 'w2-wed', 'open'],
  ]);
  expect(calendar.today[0]).toMatchObject({ movedFrom: '2026-03-04' });
});

test('what was moved back to its own day is not moved, and a day may go behind the last week', () => {
  const back = buildCalendar(own, [{ ...change, dayId: 'w1-wed', movedTo: '2026-03-04' }], [], '2026-03-02');
  expect(back.days[1]).toMatchObject({ week: 1, movedFrom: undefined });
  const behind = buildCalendar(own, [{ ...change, dayId: 'w3-fri', movedTo: '2026-03-25' }], [], '2026-03-24');
  expect(behind.weeks).toEqual([1, 2, 3, 4]);
  expect(behind.next?.day.id).toBe('w3-fri');
});

test('what is left out is neither missed nor next, and counts as done where it was done', () => {
  const skips = [{ ...change, dayId: 'w1-mon', skipped: '' }, { ...change, dayId: 'w1-wed', skipped: 'Travelling' }]; // prettier-ignore
  const calendar = buildCalendar(own, skips, [done('w1-mon')], '2026-03-03');
  expect(calendar.days.slice(0, 2).map(({ state }) => state)).toEqual(['done', 'left-out']);
  expect(calendar.next?.day.id).toBe('w1-fri');
});

test('a plan that was ended has no day to come, and keeps what was done or begun, wherever it stood', () => {
  const ended = { ...own, endedOn: '2026-03-05' };
  const sessions = [done('w1-mon'), done('w2-wed'), { ...done('w2-fri'), finishedAt: null }];
  const calendar = buildCalendar(ended, [], sessions, '2026-03-04');
  expect(calendar.days.map(({ day }) => day.id)).toEqual(['w1-mon', 'w1-wed', 'w2-wed', 'w2-fri']);
  expect([calendar.endedOn, calendar.today, calendar.next]).toEqual(['2026-03-05', [], undefined]);
  expect(buildCalendar({ ...own, endedOn: '2026-02-27' }, [], [], '2026-03-04').days).toEqual([]);
});

test('before the plan the first day is next, behind it nothing is', () => {
  const before = buildCalendar(own, [], [], '2026-02-20');
  expect([before.thisWeek, before.next?.day.id]).toEqual([1, 'w1-mon']);
  const behind = buildCalendar(own, [], [], '2026-06-01');
  expect([behind.thisWeek, behind.next]).toEqual([3, undefined]);
});

test('weeks without dates go on with what was not done yet', () => {
  const undated = { workouts: own.workouts.map(({ date: _date, ...day }) => day) };
  const calendar = buildCalendar(undated, [], ['w1-mon', 'w1-wed', 'w1-fri'].map(done), '2026-03-06');
  expect([calendar.thisWeek, calendar.next?.day.id, calendar.today]).toEqual([2, 'w2-mon', []]);
});

test('weeks count from the first day or from its Monday, as the plan’s own days have them', () => {
  const [monday] = own.workouts;
  const days = [
    { ...monday!, id: 'a', week: 1, date: '2026-03-04' },
    { ...monday!, id: 'b', week: 2, date: '2026-03-09' },
  ];
  const client = { start: '2026-03-04', until: '2026-03-15', weekdays: [1, 3] };
  const byMonday = buildCalendar({ workouts: days, client }, [], [], '2026-03-09');
  expect([byMonday.thisWeek, byMonday.days[1]?.week]).toEqual([2, 2]);
  const byStart = buildCalendar({ workouts: [days[0]!, { ...days[1]!, week: 1 }], client }, [], [], '2026-03-10');
  expect(byStart.thisWeek).toBe(1);
});

test('a day is one of the device’s own clock', () => {
  expect(localDay(new Date(2026, 2, 29, 23, 59))).toBe('2026-03-29');
  expect(localDay(new Date(2026, 9, 25, 0, 0))).toBe('2026-10-25');
});
