import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { EditedSession, SessionEdit } from '../session-edits.ts';
import { useNotesDraft } from './use-notes-draft.ts';

export interface SessionNotesProps {
  work: EditedSession;
  /** A coach may read the notes. */
  coached: boolean;
  onEdit: (edit: SessionEdit) => void;
  /** Called when the field begins or stops to show text that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Free notes, saved while typing. */
export function SessionNotes({ work, coached, onEdit, onUnsaved }: SessionNotesProps) {
  const { value, long, isUnsaved, type, save, compose } = useNotesDraft(work, onEdit);
  const field = useRef<HTMLTextAreaElement>(null);
  const [initial] = useState(value);
  const id = useId();

  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);

  // The field changes by itself when another tab or device does; React would move the cursor to the end.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) replaceValue(field.current, value);
  }, [value]);

  return (
    <div className="c-field log-notes">
      <label htmlFor={id}>
        <Trans comment="On a session, by the member">Notes</Trans>
      </label>
      <textarea
        id={id}
        rows={3}
        ref={field}
        defaultValue={initial}
        aria-invalid={long || undefined}
        aria-describedby={[coached && `${id}-hint`, long && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => type(target.value)}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={() => compose(false)}
        onBlur={save}
      />
      {coached && (
        <p className="c-field-hint" id={`${id}-hint`}>
          <Trans comment="Notes on a training session">
            Your coach can read your notes if you have agreed to that on your coaching page. It also shows when they
            read them.
          </Trans>
        </p>
      )}
      {long && (
        <p className="c-field-error" id={`${id}-error`} role="alert">
          <Trans>Use at most 2,000 characters.</Trans>
        </p>
      )}
    </div>
  );
}

/** Replaces the text of a field. The cursor stays at its words. */
function replaceValue(field: HTMLTextAreaElement, value: string): void {
  const { value: before, selectionStart, selectionEnd } = field;
  field.value = value;
  if (!field.matches(':focus')) return;
  const move = (at: number) => moveCursor(at, before, value);
  field.setSelectionRange(move(selectionStart), move(selectionEnd));
}

function moveCursor(at: number, before: string, after: string): number {
  if (after.startsWith(before.slice(0, at))) return at;
  return after.endsWith(before.slice(at)) ? after.length - (before.length - at) : Math.min(at, after.length);
}
