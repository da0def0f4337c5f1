import { mergeTexts, NOTES_MOST } from '#contract/training/workout-merge.ts';
import { sessionEdit, type EditedSession, type SessionEdit } from '../session-edits.ts';

/** Notes that are being typed. */
export interface NotesDraft {
  text: string;
  /** Stored notes over which the text is typed. */
  begun: string;
  /** Last withdrawn consent that those notes are from after; '' without one. A later one ends the draft. */
  seenWithdrawalAt: string;
}

/** Returns a draft of a session's notes. */
export function beginDraft(text: string, { session, seenWithdrawalAt }: EditedSession): NotesDraft {
  return { text, begun: session.notes, seenWithdrawalAt: seenWithdrawalAt ?? '' };
}

/**
 * Returns the notes of a session with what was typed. Keeps what another tab or device has stored since the draft began.
 * A draft from before a later withdrawn consent counts no more.
 */
export function mergeNotes(
  { text, begun, ...draft }: NotesDraft,
  { session, seenWithdrawalAt }: EditedSession,
): string {
  if (draft.seenWithdrawalAt < (seenWithdrawalAt ?? '')) return session.notes;
  return mergeTexts(begun, text, session.notes, '\n', NOTES_MOST) ?? '';
}

/** Stores a draft in whatever the notes are by then. */
export function notesEdit(draft: NotesDraft): SessionEdit {
  return (work) => sessionEdit({ notes: mergeNotes(draft, work) })(work);
}
