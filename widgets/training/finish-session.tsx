import { useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import type { SessionSummary } from './session-summary.ts';

export interface FinishSessionProps {
  /** It goes on; an earlier one is only put aside. */
  going: boolean;
  summary: SessionSummary;
  /** How often the session was changed meanwhile: each change takes back what was said or asked before. */
  edits: number;
  onFinish: () => void;
  onClose: () => void;
}

/** Ends a session; one with open sets when its member has said so twice. */
export function FinishSession({ going, summary, edits, onFinish, onClose }: FinishSessionProps) {
  const [pressedAt, press] = useState<number>();
  const isPressed = pressedAt === edits;

  function ask() {
    if (summary.sets > 0 && summary.open === 0) onFinish();
    else press(edits);
  }

  if (isPressed && summary.sets > 0) {
    return (
      <div className="log-question" role="group" aria-label="Finish with open sets?">
        <p role="alert">{summary.open === 1 ? '1 set is' : `${summary.open} sets are`} still open. Finish anyway?</p>
        <Button variant="quiet" part="button" onClick={() => press(undefined)}>
          Back to the session
        </Button>
        <Button part="button" onClick={onFinish}>
          Finish anyway
        </Button>
      </div>
    );
  }
  return (
    <>
      {isPressed && (
        <p className="log-problem" role="alert">
          Log at least one set first.
        </p>
      )}
      <Button part="button" onClick={going ? ask : onClose}>
        {going ? 'Finish session' : 'Done'}
      </Button>
    </>
  );
}
