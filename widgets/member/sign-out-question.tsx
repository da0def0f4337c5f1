import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSay } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { UnsentData } from '../training/leave-device-chunk.ts';
import { NOT_SIGNED_OUT } from './sign-out-steps.ts';
import type { SignOut } from './use-sign-out.ts';

/** True while a sign-out waits for the member. */
export function isAsking({ state }: SignOut): boolean {
  return ['unsent', 'unchecked', 'offline', 'uncleared'].includes(state.step);
}

/** Says why the sign-out has stopped, and offers the ways to go on. */
export function SignOutQuestion({ signOut }: { signOut: SignOut }) {
  const { state, start, finish, clearAgain } = signOut;
  const say = useSay();
  if (state.step === 'unsent') return <UnsentQuestion signOut={signOut} unsent={state.unsent} />;
  if (state.step === 'unchecked') {
    return (
      <>
        <Words>
          <Trans>
            This page could not check whether this device has something that was not sent, so you are still signed in.
            You can sign out without the check. Then everything that this site keeps on this device is deleted, and what
            other members have not sent goes with it.
          </Trans>
        </Words>
        <Button variant="quiet" onClick={() => finish('everything')}>
          <Trans>Sign out and delete everything here</Trans>
        </Button>
        <Button variant="quiet" onClick={start}>
          <Trans>Try again</Trans>
        </Button>
        <StayButton signOut={signOut} />
      </>
    );
  }
  if (state.step === 'offline') {
    return (
      <>
        <Words>{say(NOT_SIGNED_OUT.description)}</Words>
        <Button variant="quiet" onClick={start}>
          <Trans>Try again</Trans>
        </Button>
        <StayButton signOut={signOut} />
      </>
    );
  }
  return (
    <>
      <Words>
        <Trans>
          You are signed out, but your data on this device could not be deleted. Please try again, or delete the data of
          this site in the settings of your browser.
        </Trans>
      </Words>
      <Button onClick={clearAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function UnsentQuestion({ signOut, unsent }: { signOut: SignOut; unsent: UnsentData }) {
  const { sessions, days, drafts, studioDrafts, others } = unsent;
  const sendable = sessions + days + drafts;
  return (
    <>
      <Words>
        {sendable > 0 && <OwnUnsent {...unsent} />} {studioDrafts > 0 && <StudioDrafts studioDrafts={studioDrafts} />}{' '}
        {others > 0 && <OthersUnsent others={others} />}
      </Words>
      <Button variant="quiet" onClick={() => signOut.finish('own')}>
        {sendable + studioDrafts > 0 ? <Trans>Sign out and delete</Trans> : <Trans>Sign out</Trans>}
      </Button>
      {others > 0 && (
        <Button variant="quiet" onClick={() => signOut.finish('others')}>
          <Trans>Sign out and delete theirs, too</Trans>
        </Button>
      )}
      <StayButton signOut={signOut} />
    </>
  );
}

/** Takes the focus, because the button that was pressed is gone. */
function Words({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} role="alert">
      {children}
    </p>
  );
}

function StayButton({ signOut }: { signOut: SignOut }) {
  return (
    <Button onClick={signOut.cancel}>
      <Trans>Stay signed in</Trans>
    </Button>
  );
}

function OwnUnsent({ sessions, days, drafts }: UnsentData) {
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

function StudioDrafts({ studioDrafts }: Pick<UnsentData, 'studioDrafts'>) {
  return (
    <Plural
      value={studioDrafts}
      one="One unsaved draft of the studio is on this device only. Signing out deletes it."
      other="# unsaved drafts of the studio are on this device only. Signing out deletes them."
    />
  );
}

function OthersUnsent({ others }: Pick<UnsentData, 'others'>) {
  return (
    <Plural
      value={others}
      one="Another member has one unsent training session or day on this device. It stays until they sign in again."
      other="Other members have # unsent training sessions or days on this device. They stay until their members sign in again."
    />
  );
}
