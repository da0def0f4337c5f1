import { findChange, mergeTexts, NOTES_MOST } from '#contract/training/workout-merge.ts';
import { sessionEdit, type EditedSession, type SessionEdit } from './session-edits.ts';

/** Notes that are being typed. */
export interface NotesDraft {
  text: string;
  /** Stored notes over which the text is typed. */
  begun: string;
  /** Last withdrawn consent that those notes are from after; '' without one. */
  seenWithdrawalAt: string;
}

/** Returns a draft of a session's notes. */
export function beginDraft(text: string, { session, seenWithdrawalAt }: EditedSession): NotesDraft {
  return { text, begun: session.notes, seenWithdrawalAt: seenWithdrawalAt ?? '' };
}

/**
 * Returns the notes of a session with what was typed. Keeps what another tab or device has stored since the draft began.
 * If the consent was withdrawn since, nothing of the former notes stays.
 */
export function mergeNotes(draft: NotesDraft, { session, seenWithdrawalAt }: EditedSession): string {
  const isWithdrawn = draft.seenWithdrawalAt < (seenWithdrawalAt ?? '');
  const [begun, text] = isWithdrawn ? ['', findTyped(draft)] : [draft.begun, draft.text];
  return mergeTexts(begun, text, session.notes, '\n', NOTES_MOST) ?? '';
}

/** Stores a draft in whatever the notes are by then. */
export function notesEdit(draft: NotesDraft): SessionEdit {
  return (work) => sessionEdit({ notes: mergeNotes(draft, work) })(work);
}

/** Returns the text that was added at one place; nothing if former text was replaced, as the new one may repeat it. */
function findTyped({ begun, text }: NotesDraft): string {
  const { start, end, text: typed } = findChange(begun, text);
  return start === end ? typed : '';
}
