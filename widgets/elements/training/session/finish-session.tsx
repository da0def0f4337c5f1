import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import type { SessionSummary } from './session-summary.ts';

export interface FinishSessionProps {
  /** True for a running session; an earlier one is only closed. */
  going: boolean;
  summary: SessionSummary;
  /** Number of edits: each one resets messages and confirmations. */
  edits: number;
  onFinish: () => void;
  onClose: () => void;
}

/** Ends a session; with open sets, asks for confirmation first. */
export function FinishSession({ going, summary, edits, onFinish, onClose }: FinishSessionProps) {
  const [pressedAt, press] = useState<number>();
  const isPressed = pressedAt === edits;
  const { open } = summary;
  const { t } = useLingui();

  function ask() {
    if (summary.sets > 0 && open === 0) onFinish();
    else press(edits);
  }

  if (isPressed && summary.sets > 0) {
    return (
      <div className="log-question" role="group" aria-label={t`Finish with open sets?`}>
        <p role="alert">
          <Plural
            value={open}
            one="# set is still open. Finish anyway?"
            other="# sets are still open. Finish anyway?"
          />
        </p>
        <Button variant="quiet" part="button" onClick={() => press(undefined)}>
          <Trans>Back to the session</Trans>
        </Button>
        <Button part="button" onClick={onFinish}>
          <Trans>Finish anyway</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      {isPressed && (
        <p className="log-problem" role="alert">
          <Trans>Log at least one set first.</Trans>
        </p>
      )}
      <Button part="button" onClick={going ? ask : onClose}>
        {going ? <Trans>Finish session</Trans> : <Trans context="a button: closes a session">Done</Trans>}
      </Button>
    </>
  );
}
