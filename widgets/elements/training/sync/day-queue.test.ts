import { expect, test } from 'vitest';
import {
  editDayEntry,
  isDayMissing,
  isDayWaiting,
  noteSent,
  receiveDay,
  requeueMissingDay,
  settleDayEntry,
  type DayEntry,
} from './day-queue.ts';

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

test.each([
  ['minutes', { minutes: 50 }, {}, { movedTo: '2026-11-24', minutes: 50 }],
  ['a move', { movedTo: '2026-11-26' }, {}, { movedTo: '2026-11-26', minutes: null }],
  ['a move that is taken back', { movedTo: '2026-11-26' }, { movedTo: null }, { movedTo: null, minutes: null }],
])('%s that a restored backup is without come together with another device’s move', (_, confirmed, edit, kept) => {
  const agreed = { ...DAY, movedTo: null, minutes: null, skipped: null, revision: 3, ...confirmed };
  const entry: DayEntry = { change: agreed, settled: 3, agreed };
  const mine = Object.keys(edit).length > 0 ? editDayEntry(entry, DAY, edit) : requeueMissingDay(entry);
  const next = settleDayEntry(noteSent(mine, mine.change), mine.change, stale)!;
  expect(next).toMatchObject({ change: { ...kept, revision: 2 }, settled: 1, agreed: theirs });
});

test('a confirmed change that a restored backup lacks is sent again where another device has reached its revision', () => {
  const agreed = { ...theirs, movedTo: null, minutes: 30 };
  const entry: DayEntry = { change: agreed, settled: 1, agreed };
  expect(receiveDay(entry, theirs)).toBe(entry);
  expect(isDayMissing(entry, [theirs])).toBe(true);
  expect(isDayMissing(entry, [agreed])).toBe(false);
  const mine = requeueMissingDay(entry);
  const next = settleDayEntry(noteSent(mine, mine.change), mine.change, stale)!;
  expect(next).toMatchObject({ change: { ...theirs, minutes: 30, revision: 2 }, settled: 1 });
});

test('a reason from before a withdrawn consent goes, what was written since stays', () => {
  const sent: DayEntry = editDayEntry(undefined, DAY, { skipped: 'A fever', minutes: 30 });
  const answer = { ...stale, withoutHealth: true };
  const emptied = settleDayEntry(sent, sent.change, answer)!;
  expect(emptied).toMatchObject({ change: { minutes: 30, skipped: '' }, emptied: true });
  const since = editDayEntry(sent, DAY, { skipped: 'No time' });
  expect(settleDayEntry(since, sent.change, answer)!.change.skipped).toBe('No time');
});

const [BEFORE, AFTER] = ['2026-11-20T09:00:00.000Z', '2026-11-22T09:00:00.000Z'];

test('a reason that a restored backup lacks is sent again with the withdrawn consent that is older than it', () => {
  const shops = { ...theirs, skipped: 'A fever' };
  expect(requeueMissingDay(receiveDay(undefined, shops, AFTER)).seenWithdrawalAt).toBe(AFTER);
  const known = receiveDay(undefined, shops, BEFORE);
  expect(receiveDay(known, { ...shops, revision: 2 }, AFTER).seenWithdrawalAt).toBe(AFTER);
  // The worker's copy of an older answer.
  const emptied = receiveDay(known, { ...shops, skipped: '', revision: 2 }, AFTER);
  expect(receiveDay(emptied, shops, BEFORE)).toBe(emptied);
  const mine = editDayEntry(undefined, DAY, { movedTo: '2026-11-24' });
  const merged = settleDayEntry(mine, mine.change, { ...stale, change: shops }, AFTER)!;
  expect(requeueMissingDay(merged)).toMatchObject({ change: shops, seenWithdrawalAt: AFTER });
});

test('another device’s reason from after a withdrawn consent stays with changes from before it', () => {
  const shops = { ...theirs, skipped: 'A fever' };
  const mine = editDayEntry(undefined, DAY, { minutes: 30 }, BEFORE);
  const merged = settleDayEntry(mine, mine.change, { ...stale, change: shops }, AFTER)!;
  expect(merged).toMatchObject({ change: { minutes: 30, skipped: 'A fever' }, seenWithdrawalAt: AFTER });
  const reason = editDayEntry(undefined, DAY, { skipped: 'Own words' }, BEFORE);
  const own = settleDayEntry(reason, reason.change, stale, AFTER)!;
  expect(own).toMatchObject({ change: { skipped: 'Own words' }, seenWithdrawalAt: BEFORE });
});

test('another device’s reason of a new consent stays where a late phone has merged it with its own', () => {
  const sent = editDayEntry(undefined, DAY, { skipped: 'Old' }, BEFORE);
  const since = editDayEntry(sent, DAY, { skipped: 'Old knee' }, BEFORE);
  const answer = { ...stale, withoutHealth: true, change: { ...theirs, revision: 3, skipped: 'New words' } };
  const merged = settleDayEntry(since, sent.change, answer, AFTER)!;
  expect(merged.change).toMatchObject({ revision: 4, skipped: 'New words / Old knee' });
  const stored = { ...answer, change: { ...answer.change, revision: 5 } };
  const settled = settleDayEntry(noteSent(merged, merged.change), merged.change, stored, AFTER)!;
  expect(settled).toMatchObject({ change: stored.change, emptied: true, seenWithdrawalAt: AFTER });
  expect(isDayWaiting(settled)).toBe(false);
});
