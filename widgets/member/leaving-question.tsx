import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#widgets/ui/button.tsx';

interface LeavingQuestionProps {
  lost: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asked where sessions on this device could not be sent. */
export function LeavingQuestion({ lost, onLeave, onStay }: LeavingQuestionProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1} role="alert">
        <Plural
          value={lost}
          one="One training session is on this device only and could not be sent. Signing out deletes it."
          other="# training sessions are on this device only and could not be sent. Signing out deletes them."
        />
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
