import { expect, test } from 'vitest';
import { editDayEntry, isDayWaiting, noteSent, settleDayEntry, type DayEntry } from './day-queue.ts';

const DAY = { planKey: 'c-anna', dayId: 'legs-w1' };
const theirs = { ...DAY, revision: 1, movedTo: '2026-11-24', minutes: null, skipped: null };
const stale = { ...DAY, status: 'stale', change: theirs } as const;

test('a reason that meets another device’s move is sent together with it', () => {
  const mine = editDayEntry(undefined, DAY, { skipped: 'A fever' });
  const next = settleDayEntry(mine, mine.change, stale)!;
  expect(next).toMatchObject({ change: { ...theirs, revision: 2, skipped: 'A fever' }, settled: 1, agreed: theirs });
  expect(isDayWaiting(next)).toBe(true);
  expect(next.seenWithdrawalAt).toBe(mine.seenWithdrawalAt);
});

test('a change that the shop has already is not sent again', () => {
  const mine = editDayEntry(undefined, DAY, { movedTo: '2026-11-24' });
  expect(settleDayEntry(mine, mine.change, stale)).toEqual({ change: theirs, settled: 1, agreed: theirs });
});

test('another field that was changed since it was sent is kept', () => {
  const sent = editDayEntry(undefined, DAY, { movedTo: '2026-11-25' });
  const since = editDayEntry(sent, DAY, { movedTo: '2026-11-26', minutes: 30 });
  const next = settleDayEntry(since, sent.change, stale)!;
  expect(next.change).toMatchObject({ revision: 2, movedTo: '2026-11-24', minutes: 30 });
});

test.each([
  ['taken back', { skipped: 'A fever' }, { skipped: null }],
  ['corrected', { skipped: 'A fever' }, { skipped: 'A fever and a cough' }],
  ['moved again', { movedTo: '2026-12-05' }, { movedTo: '2026-12-12' }],
])('a change whose answer got lost can be %s', (_, first, then) => {
  const sent = editDayEntry(undefined, DAY, first);
  const next = editDayEntry(noteSent(sent, sent.change), DAY, then);
  const answer = { ...DAY, status: 'stale', change: sent.change } as const;
  const merged = settleDayEntry(noteSent(next, next.change), next.change, answer)!;
  expect(merged.change).toMatchObject({ ...then, revision: 2 });
  expect(isDayWaiting(merged)).toBe(true);
  const moved = { ...answer, change: { ...sent.change, revision: 2, minutes: 30 } };
  expect(settleDayEntry(noteSent(next, next.change), next.change, moved)!.change).toMatchObject({
    ...then,
    minutes: 30,
  });
});

test('a reason from before a withdrawn consent goes, what was written since stays', () => {
  const sent: DayEntry = editDayEntry(undefined, DAY, { skipped: 'A fever', minutes: 30 });
  const answer = { ...stale, withoutHealth: true };
  const emptied = settleDayEntry(sent, sent.change, answer)!;
  expect(emptied).toMatchObject({ change: { minutes: 30, skipped: '' }, emptied: true });
  const since = editDayEntry(sent, DAY, { skipped: 'No time' });
  expect(settleDayEntry(since, sent.change, answer)!.change.skipped).toBe('No time');
});
