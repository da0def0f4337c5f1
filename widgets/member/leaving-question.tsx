import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import type { Lost } from './use-leaving.ts';

interface LeavingQuestionProps {
  lost: Lost;
  /** True where the unsent data of other members are to be deleted, too. */
  onLeave: (discardOthers: boolean) => void;
  onStay: () => void;
}

/** Asked where something on this device has not been sent. */
export function LeavingQuestion({ lost, onLeave, onStay }: LeavingQuestionProps) {
  const { sessions, days, drafts, studioDrafts, others } = lost;
  const unsent = sessions + days + drafts;
  const own = unsent + studioDrafts;
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1} role="alert">
        {unsent > 0 && <OwnUnsent {...lost} />} {studioDrafts > 0 && <StudioDrafts studioDrafts={studioDrafts} />}{' '}
        {others > 0 && <OthersUnsent others={others} />}
      </p>
      <Button variant="quiet" onClick={() => onLeave(false)}>
        {own > 0 ? <Trans>Sign out and delete</Trans> : <Trans>Sign out</Trans>}
      </Button>
      {others > 0 && (
        <Button variant="quiet" onClick={() => onLeave(true)}>
          <Trans>Sign out and delete theirs, too</Trans>
        </Button>
      )}
      <Button onClick={onStay}>
        <Trans>Stay signed in</Trans>
      </Button>
    </>
  );
}

function OwnUnsent({ sessions, days, drafts }: Lost) {
  if (days + drafts === 0) {
    return (
      <Plural
        value={sessions}
        one="One training session is on this device only and could not be sent. Signing out deletes it."
        other="# training sessions are on this device only and could not be sent. Signing out deletes them."
      />
    );
  }
  return (
    <Plural
      value={sessions + days + drafts}
      one="One thing is on this device only and has not been sent: a changed training day, a letter or a check-in. Signing out deletes it."
      other="# things are on this device only and have not been sent: training sessions, changed training days, a letter or a check-in. Signing out deletes them."
    />
  );
}

function StudioDrafts({ studioDrafts }: Pick<Lost, 'studioDrafts'>) {
  return (
    <Plural
      value={studioDrafts}
      one="One unsaved draft of the studio is on this device only. Signing out deletes it."
      other="# unsaved drafts of the studio are on this device only. Signing out deletes them."
    />
  );
}

function OthersUnsent({ others }: Pick<Lost, 'others'>) {
  return (
    <Plural
      value={others}
      one="Another member has one unsent training session or day on this device. It stays until they sign in again."
      other="Other members have # unsent training sessions or days on this device. They stay until their members sign in again."
    />
  );
}
