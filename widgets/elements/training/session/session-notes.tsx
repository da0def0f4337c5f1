import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useState } from 'react';

export interface SessionNotesProps {
  notes: string;
  /** A coach may read the notes. */
  coached: boolean;
  onNotes: (notes: string) => void;
}

const NOTES_MAX = 2_000;

/** Saves after a pause in typing, in milliseconds, because phones may discard the page while a field has the focus. */
const PAUSE_MS = 500;

/** Free notes, saved while typing. */
export function SessionNotes({ notes, coached, onNotes }: SessionNotesProps) {
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const long = (draft ?? notes).length > NOTES_MAX;

  /** Ends the draft as well, because other devices may change the notes from then on. */
  function save() {
    if (draft === undefined || long) return;
    if (draft !== notes) onNotes(draft);
    setDraft(undefined);
  }

  const saveTyped = useEffectEvent(save);
  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => saveTyped(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return (
    <div className="c-field log-notes">
      <label htmlFor={id}>
        <Trans comment="On a session, by the member">Notes</Trans>
      </label>
      <textarea
        id={id}
        rows={3}
        value={draft ?? notes}
        aria-invalid={long || undefined}
        aria-describedby={[coached && `${id}-hint`, long && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={save}
      />
      {coached && (
        <p className="c-field-hint" id={`${id}-hint`}>
          <Trans comment="Notes on a training session">
            Your coach can read them if you have agreed to that on your coaching page, which shows when they did.
          </Trans>
        </p>
      )}
      {long && (
        <p className="c-field-error" id={`${id}-error`}>
          <Trans>Use at most 2,000 characters.</Trans>
        </p>
      )}
    </div>
  );
}
