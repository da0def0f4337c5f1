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
        {lost === 1 ? 'One training session is' : `${lost} training sessions are`} on this device only and could not be
        sent. Signing out deletes {lost === 1 ? 'it' : 'them'}.
      </p>
      <Button variant="quiet" onClick={onLeave}>
        Sign out and delete
      </Button>
      <Button onClick={onStay}>Stay signed in</Button>
    </>
  );
}
