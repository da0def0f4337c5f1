import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import type { Lost } from './use-leaving.ts';

interface LeavingQuestionProps {
  lost: Lost;
  onLeave: () => void;
  onStay: () => void;
}

/** Asked where something on this device has not been sent. */
export function LeavingQuestion({ lost, onLeave, onStay }: LeavingQuestionProps) {
  const { sessions, days, drafts } = lost;
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1} role="alert">
        {days + drafts === 0 ? (
          <Plural
            value={sessions}
            one="One training session is on this device only and could not be sent. Signing out deletes it."
            other="# training sessions are on this device only and could not be sent. Signing out deletes them."
          />
        ) : (
          <Plural
            value={sessions + days + drafts}
            one="One thing is on this device only and has not been sent: a changed training day, a letter or a check-in. Signing out deletes it."
            other="# things are on this device only and have not been sent: training sessions, changed training days, a letter or a check-in. Signing out deletes them."
          />
        )}
      </p>
      <Button variant="quiet" onClick={onLeave}>
        <Trans>Sign out and delete</Trans>
      </Button>
      <Button onClick={onStay}>
        <Trans>Stay signed in</Trans>
      </Button>
    </>
  );
}
