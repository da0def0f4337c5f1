import { describe, expect, test } from 'vitest';
import type { WorkoutDay } from '#contract/training/training.ts';
import {
  addLeft,
  beginSending,
  clearOldHealth,
  toWorkoutChange,
  editEntry,
  isVersionMissing,
  isJoined,
  isWaiting,
  joinEntry,
  nextBatch,
  receiveSession,
  requeueMissing,
  settleEntry,
  type Entry,
} from './log-queue.ts';
import { requeueRefused } from './refusals.ts';
import { resolveSyncStatus } from './send-loop.ts';
import { sessionEdit } from '../session/session-edits.ts';
import { plan, session } from '../training.factory.ts';

const ID = session().id;
const stored = { id: ID, status: 'stored' } as const;
const noted = sessionEdit({ notes: 'Wind.' });

function entry(parts: Partial<Entry> = {}): Entry {
  return { session: session(), places: {}, settled: 4, changedAt: 1, ...parts };
}

const sentBy = (unsent: Entry) => toWorkoutChange(beginSending(unsent), 'phone');

describe('the day of a session', () => {
  const [day, later] = plan().workouts as [WorkoutDay, WorkoutDay];

  test('is sent as it began until the shop has the session', () => {
    const begun = entry({ settled: 0, day });
    expect(sentBy(begun).planned).toEqual(day.exercises);
    const refused = settleEntry(begun, 4, { id: ID, status: 'refused' })!;
    expect(sentBy(editEntry(refused, noted, 5)).planned).toEqual(day.exercises);
    const known = settleEntry(begun, 4, stored)!;
    expect(sentBy(editEntry(known, noted, 5)).planned).toBeUndefined();
    expect(sentBy(requeueMissing(known)).planned).toEqual(day.exercises);
  });

  test('comes from the shop to devices that did not begin it', () => {
    expect(receiveSession(undefined, session(), null, day).day).toEqual(day);
    expect(receiveSession(entry(), session(), null, day).day).toEqual(day);
    expect(receiveSession(entry({ day }), session(), null, later).day).toEqual(day);
    expect(receiveSession(entry({ day }), session()).day).toEqual(day);
  });
});

describe('the queue', () => {
  test('holds what is ahead of the shop’s answers, in the order in which it changed', () => {
    const late = entry({ session: session({ id: 'b' }), settled: 3, changedAt: 9 });
    const early = entry({ session: session({ id: 'c' }), settled: 0, changedAt: 2 });
    expect(nextBatch([late, entry(), early])).toEqual([early, late]);
    expect(nextBatch([late, early], 1)).toEqual([early]);
  });

  test('gets a revision for each change and never the same session twice', () => {
    const changed = editEntry(editEntry(entry(), noted, 5), noted, 6);
    expect(changed).toMatchObject({ session: { revision: 6, notes: 'Wind.' }, settled: 4, changedAt: 6 });
    expect(nextBatch([changed])).toHaveLength(1);
  });

  test.each(['stored', 'stale'] as const)('loses what was answered with %s', (status) => {
    expect(isWaiting(settleEntry(entry({ settled: 3 }), 4, { id: ID, status })!)).toBe(false);
  });

  test('keeps what has changed since it was sent', () => {
    const changed = editEntry(entry({ settled: 3 }), noted, 5);
    const answered = settleEntry(changed, 4, stored)!;
    expect(answered.session).toBe(changed.session);
    expect(isWaiting(answered)).toBe(true);
  });

  test('is the same after the same batch was answered ten times, early answers last', () => {
    let now: Entry | undefined = editEntry(entry({ settled: 0 }), noted, 5);
    for (let time = 0; time < 10; time++)
      now = settleEntry(now, 5, { id: ID, status: time === 0 ? 'stored' : 'stale' });
    expect(now).toMatchObject({ session: { revision: 5 }, settled: 5 });
    expect(settleEntry(now, 2, stored)).toEqual(now);
  });

  test('says that words about health were not stored, until the session changes', () => {
    const shops = session({ revision: 6 });
    const result = { id: ID, status: 'merged', session: shops, withoutHealth: true } as const;
    const answered = settleEntry(editEntry(entry(), noted, 5), 5, result)!;
    expect(answered).toMatchObject({ session: shops, emptied: true });
    expect(receiveSession(answered, shops).emptied).toBe(true);
    expect(receiveSession(answered, session({ revision: 7 })).emptied).toBeUndefined();
    expect(editEntry(answered, noted, 6).emptied).toBeUndefined();
    expect(resolveSyncStatus('saved', [answered])).toBe('emptied');
    expect(resolveSyncStatus('waiting', [answered])).toBe('waiting');
  });

  test('keeps what was refused aside, until it is corrected', () => {
    const refused = settleEntry(entry({ settled: 3 }), 4, {
      id: ID,
      status: 'refused',
      message: 'This day isn’t in the plan.',
    })!;
    expect(refused.refused).toBe('This day isn’t in the plan.');
    expect(nextBatch([refused])).toEqual([]);
    const corrected = editEntry(refused, noted, 5);
    expect(corrected.refused).toBeUndefined();
    expect(nextBatch([corrected])).toHaveLength(1);
  });

  test('forgets a deleted session once the shop has heard of it', () => {
    const deleted = editEntry(entry(), sessionEdit({ deleted: true }), 5);
    expect(settleEntry(deleted, 5, stored)).toBeUndefined();
    expect(settleEntry(undefined, 5, stored)).toBeUndefined();
  });
});

describe('what is sent', () => {
  test('says what it started from, so that other devices’ changes stay', () => {
    const fresh = entry({ settled: 0 });
    expect(sentBy(fresh)).toMatchObject({ base: null, device: 'phone' });
    const answered = settleEntry(fresh, 4, stored)!;
    expect(sentBy(editEntry(answered, noted, 5))).toMatchObject({ base: session(), revision: 5 });
  });

  test('is the same version until there is an answer', () => {
    const sending = beginSending(entry({ settled: 0 }));
    const later = editEntry(sending, noted, 5);
    expect(sentBy(later)).toEqual(sentBy(sending));
    const { version } = sentBy(sending);
    const next = settleEntry(later, 4, { id: ID, status: 'merged', session: session(), sent: session() })!;
    expect(sentBy(next)).toMatchObject({ base: session(), notes: 'Wind.' });
    expect(sentBy(next).version).not.toBe(version);
  });

  test('names the withdrawn consent that was known when the session came from the shop', () => {
    const [before, after] = ['2026-03-01T07:00:00.000Z', '2026-03-02T07:00:00.000Z'];
    const early = editEntry(receiveSession(undefined, session(), before), noted, 5);
    const later = editEntry(early, noted, 6);
    expect(sentBy(later).seenWithdrawalAt).toBe(before);
    const said = { ...stored, consentWithdrawnAt: after };
    const rest = settleEntry(later, 5, { ...said, sent: early.session })!;
    expect(sentBy(rest)).toMatchObject({ revision: 6, seenWithdrawalAt: before });
    const merged = settleEntry(later, 5, { ...said, status: 'merged', sent: early.session, session: session() })!;
    expect(sentBy(merged).seenWithdrawalAt).toBe(before);
    const known = settleEntry(later, 6, said)!;
    expect(sentBy(editEntry(known, noted, 7)).seenWithdrawalAt).toBe(after);
  });

  test.each([
    ['sent', {}, ''],
    ['unsent', { settled: 3 }, 'Wind.'],
    ['sent, and known to be from after it,', { seenWithdrawalAt: '2026-03-02T07:00:00.000Z' }, 'Wind.'],
  ])('has after a withdrawal, if it was %s, the notes %j %s', (_, parts, notes) => {
    const known = entry({ session: session({ notes: 'Wind.' }), agreed: session({ notes: 'Wind.' }), ...parts });
    const left = clearOldHealth(known, '2026-03-02T07:00:00.000Z', null);
    expect([left.session.notes, left.agreed!.notes]).toEqual([notes, notes]);
  });

  test('and was put together by the shop is taken over, with what has changed since on top', () => {
    const sent = editEntry(entry({ agreed: session() }), noted, 5);
    const shops = session({ revision: 8, notes: 'Rain.\nWind.' });
    const answer = { id: ID, status: 'merged', session: shops, sent: sent.session } as const;
    expect(settleEntry(sent, 5, answer)).toMatchObject({ session: shops, settled: 8, agreed: shops });
    const later = editEntry(sent, sessionEdit({ finishedAt: '2026-03-01T08:00:00.000Z' }), 6);
    const rebased = settleEntry(later, 5, answer)!;
    expect(rebased.session).toMatchObject({
      notes: 'Rain.\nWind.',
      finishedAt: '2026-03-01T08:00:00.000Z',
      revision: 9,
    });
    expect(isWaiting(rebased)).toBe(true);
  });

  test('and was put into the session of another device goes on there, with what has changed since', () => {
    const sending = beginSending(entry({ settled: 0 }));
    const shops = session({ id: 'theirs', revision: 8, notes: 'Rain.' });
    expect(isJoined(sending, { id: ID, status: 'merged', session: shops })).toBe(true);
    const theirs = joinEntry(undefined, shops, sending);
    expect(theirs).toMatchObject({ session: shops, settled: 8 });
    expect(addLeft(theirs, sending)).toBe(theirs);
    const [before, after] = ['2026-03-01T07:00:00.000Z', '2026-03-02T07:00:00.000Z'];
    const later = editEntry({ ...sending, seenWithdrawalAt: before }, noted, 5);
    const both = addLeft({ ...theirs, seenWithdrawalAt: after }, later);
    expect(both).toMatchObject({ settled: 8, agreed: shops, changedAt: 5, seenWithdrawalAt: before });
    expect(both.session).toMatchObject({ id: 'theirs', revision: 9, notes: 'Rain.\nWind.' });
    const waiting = entry({ session: shops, settled: 7 });
    expect(joinEntry(waiting, shops, sending)).toEqual(waiting);
  });

  test('and was refused is offered again', () => {
    const refused = settleEntry(entry({ settled: 3 }), 4, { id: ID, status: 'refused', message: 'No access.' })!;
    expect(isWaiting(refused)).toBe(false);
    expect(isWaiting(requeueRefused(refused))).toBe(true);
    expect(requeueRefused(entry())).toEqual(entry());
  });
});

describe('what the shop knows', () => {
  test('is taken over where it is as late or later', () => {
    const remote = session({ revision: 7, notes: 'From the other phone.' });
    expect(receiveSession(entry(), remote)).toMatchObject({ session: remote, settled: 7 });
    expect(receiveSession(undefined, remote)).toMatchObject({ session: remote, settled: 7 });
    const same = session({ notes: 'First to arrive.' });
    expect(receiveSession(entry(), same).session).toBe(same);
  });

  test('gives way to a session without what was deleted, where it is from before the withdrawal', () => {
    const [before, after] = ['2026-03-01T07:00:00.000Z', '2026-03-02T07:00:00.000Z'];
    const old = session({ notes: 'Wind.' });
    const cleared = clearOldHealth(receiveSession(undefined, old, before), after, before);
    expect(receiveSession(cleared, old, before)).toBe(cleared);
    expect(receiveSession(cleared, old, null)).toBe(cleared);
    expect(receiveSession(cleared, old, after).session).toBe(old);
  });

  test('gives way to what waits, which is put together with it once it is sent, and to what was refused', () => {
    const waiting = entry({ settled: 3 });
    expect(receiveSession(waiting, session({ revision: 9, notes: 'From the other phone.' }))).toBe(waiting);
    const changed = editEntry(entry(), noted, 5);
    expect(receiveSession(changed, session())).toBe(changed);
    const refused = entry({ refused: 'No.' });
    expect(receiveSession(refused, session({ revision: 4 }))).toBe(refused);
  });

  test.each([
    ['and is later', 'later', 9, '000001 n-mine n-next', false],
    ['and is later, but without this device’s version', 'later', 9, '000001 n-next', true],
    ['and is an earlier one', 'early', 3, undefined, true],
    ['and is another one of the same revision', 'other', 4, undefined, true],
    ['and is later, without naming the earlier versions', 'later', 9, undefined, false],
    ['and is this device’s version', 'version-mine', 4, undefined, false],
  ])(
    '%s (%s, revision %s, of %j) means that a backup was restored: %s',
    (_, shopVersion, revision, versions, isLost) => {
      const known = entry({ agreed: session({ shopVersion: 'version-mine' }) });
      const shops = session({ shopVersion, revision });
      expect(isVersionMissing(known, shops, versions)).toBe(isLost);
      expect(isVersionMissing(entry(), shops, versions)).toBe(false);
      expect(sentBy(requeueMissing(known))).toMatchObject({ version: 'version-mine', revision: 4 });
    },
  );
});
