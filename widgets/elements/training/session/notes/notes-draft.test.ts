import { expect, test } from 'vitest';
import { session } from '#widgets/elements/training/training.factory.ts';
import { beginDraft, mergeNotes, notesEdit } from './notes-draft.ts';
import type { EditedSession } from '../session-edits.ts';

const WITHDRAWN = '2026-03-02T07:00:00.000Z';
const work = (notes: string, seenWithdrawalAt: string | null = null): EditedSession => ({
  session: session({ notes }),
  places: {},
  seenWithdrawalAt,
});

test.each([
  ['', 'Warm.', '', 'Warm.'],
  ['', 'Warm.', 'Knee felt fine.', 'Knee felt fine.\nWarm.'],
  ['Warm.', 'Warm. Windy.', 'Knee felt fine.\nWarm.', 'Knee felt fine.\nWarm. Windy.'],
  ['Warm.', 'Warm. Windy.', 'Warm.\nKnee felt fine.', 'Warm. Windy.\nKnee felt fine.'],
  ['Warm. Dry.', 'Hot. Dry.', 'Warm. Dry air.', 'Hot. Dry air.'],
  ['Warm.', '', 'Warm.', ''],
])('over %j, %j keeps what was stored meanwhile, %j', (begun, text, stored, merged) => {
  const draft = beginDraft(text, work(begun));
  expect(mergeNotes(draft, work(stored))).toBe(merged);
  expect(notesEdit(draft)(work(stored)).session.notes).toBe(merged);
});

test.each([
  ['', 'Warm.', 'Knee felt fine.\nWarm.'],
  ['Warm.', 'Warm. Windy.', 'Knee felt fine.\nWarm. Windy.'],
  ['Warm.', 'Warm. Windy.', 'Warm. Windy.'],
])('over %j, %j adds nothing to what has it already, %j', (begun, text, stored) => {
  expect(mergeNotes(beginDraft(text, work(begun)), work(stored))).toBe(stored);
});

test.each([
  ['Hip pain.', 'Hip pain. Three rounds.', ''],
  ['Hip pain.', 'Hip pain. Three rounds.', 'Warm.'],
  ['Hip pain.', 'Strong hip pain, all day.', ''],
  ['', 'Hip pain.', ''],
])('over %j, %j leaves only what was stored after a later withdrawal, %j', (begun, text, stored) => {
  const draft = beginDraft(text, work(begun));
  expect(mergeNotes(draft, work(stored, WITHDRAWN))).toBe(stored);
  expect(notesEdit(draft)(work(stored, WITHDRAWN)).session.notes).toBe(stored);
});

test('notes from after a withdrawal stay', () => {
  expect(mergeNotes(beginDraft('Hip pain. Rain.', work('Hip pain.', WITHDRAWN)), work('Hip pain.', WITHDRAWN))).toBe(
    'Hip pain. Rain.',
  );
});
