import { useEffect, useEffectEvent, useState } from 'react';
import { NOTES_ROW, type RowDraft } from '#widgets/elements/training/log/sets/row-drafts.ts';
import { useRowDraft } from '#widgets/elements/training/log/sets/use-typed.ts';
import { beginDraft, mergeNotes, notesEdit, type NotesDraft } from './notes-draft.ts';
import type { EditedSession, SessionEdit } from '../session-edits.ts';

const NOTES_MAX = 2_000;

/** Saves after a pause in typing, in milliseconds, because phones may discard the page while a field has the focus. */
const PAUSE_MS = 500;

interface NotesField {
  value: string;
  /** Too long to be saved. */
  long: boolean;
  /** True while the field has text that is not saved. */
  isUnsaved: boolean;
  type: (text: string) => void;
  save: () => void;
  /** Marks the composition of an input method, whose text must not change: saves and shows nothing until it ends. */
  compose: (isComposing: boolean) => void;
}

/** Manages the notes of a session. Saves them while typing; the device keeps what is not saved. */
export function useNotesDraft(current: EditedSession, onEdit: (edit: SessionEdit) => void): NotesField {
  const [composedIn, composeIn] = useState<EditedSession>();
  const work = composedIn ?? current;
  const { id, notes } = work.session;
  const [typed, setTyped] = useRowDraft(id, NOTES_ROW);
  const draft = readDraft(typed);
  const value = draft ? mergeNotes(draft, work) : notes;
  const isUnsaved = value !== notes;
  // Notes of several devices may be longer, and can then be shortened.
  const long = isUnsaved && value.length > Math.max(NOTES_MAX, notes.length);

  function store() {
    if (draft && isUnsaved && !long) onEdit(notesEdit(draft));
  }

  /** Ends the draft as well, because other devices may change the notes from then on. */
  function save() {
    store();
    if (draft && !long) setTyped({});
  }

  const saveTyped = useEffectEvent(save);
  const storeTyped = useEffectEvent(store);
  const { text } = typed;
  useEffect(() => {
    if (text === undefined || composedIn) return undefined;
    const timer = setTimeout(() => saveTyped(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, composedIn]);
  useEffect(() => {
    // Keeps the draft as well, because a closing page may not complete the write.
    const leave = () => storeTyped();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      saveTyped();
    };
  }, []);

  return {
    value,
    long,
    isUnsaved,
    type: (next) => setTyped({ ...beginDraft(next, work) }),
    save,
    compose: (isComposing) => composeIn(isComposing ? work : undefined),
  };
}

function readDraft({ text, begun = '', seenWithdrawalAt = '' }: RowDraft): NotesDraft | undefined {
  return text === undefined ? undefined : { text, begun, seenWithdrawalAt };
}
