import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import type { UnsentData } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';
import { NOT_SIGNED_OUT } from './sign-out-steps.ts';
import type { SignOut } from './use-sign-out.ts';

/** True while a sign-out waits for the member. */
export function isSignOutPaused({ state }: SignOut): boolean {
  return ['unsent', 'unchecked', 'offline', 'uncleared'].includes(state.step);
}

/** Explains why the sign-out has stopped, with buttons to continue. */
export function SignOutQuestion({ signOut }: { signOut: SignOut }) {
  const { state, start, finish, clearAgain } = signOut;
  const say = useSay();
  if (state.step === 'unsent') return <UnsentQuestion signOut={signOut} unsent={state.unsent} />;
  if (state.step === 'unchecked') {
    return (
      <>
        <Words>
          <p>
            <Trans>
              You are still signed in, because this page couldn’t check the device for unsent data. If you sign out
              anyway, everything this site stores on this device is deleted, including other members’ unsent data.
            </Trans>
          </p>
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
        <Words>
          <p>{say(NOT_SIGNED_OUT.description)}</p>
        </Words>
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
        <p>
          <Trans>
            You are signed out, but your data on this device couldn’t be deleted. Try again, or delete this site’s data
            in your browser’s settings.
          </Trans>
        </p>
      </Words>
      <Button onClick={clearAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function UnsentQuestion({ signOut, unsent }: { signOut: SignOut; unsent: UnsentData }) {
  const { others, ...own } = unsent;
  const hasOwn = Object.values(own).some((count) => count > 0);
  return (
    <>
      <Words>
        {hasOwn && (
          <>
            <p>
              <Trans>Only on this device, and deleted if you sign out:</Trans>
            </p>
            <ul>
              <NotSent {...unsent} />
              <NotSaved {...unsent} />
            </ul>
          </>
        )}
        {others > 0 && (
          <p>
            <OthersUnsent others={others} />
          </p>
        )}
      </Words>
      <Button variant="quiet" onClick={() => signOut.finish('own')}>
        {hasOwn ? <Trans>Sign out and delete</Trans> : <Trans>Sign out</Trans>}
      </Button>
      {others > 0 && (
        <Button variant="quiet" onClick={() => signOut.finish('others')}>
          <Trans>Sign out and delete theirs too</Trans>
        </Button>
      )}
      <StayButton signOut={signOut} />
    </>
  );
}

/** Takes the focus, because the pressed button is gone. */
function Words({ children }: { children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => takeFocus(words.current), []);
  return (
    <div ref={words} tabIndex={-1}>
      {children}
    </div>
  );
}

function StayButton({ signOut }: { signOut: SignOut }) {
  return (
    <Button onClick={signOut.cancel}>
      <Trans>Stay signed in</Trans>
    </Button>
  );
}

function NotSent({ sessions, days, letters, checkIns }: UnsentData) {
  return (
    <>
      {sessions > 0 && (
        <li>
          <Plural
            value={sessions}
            one="# training session that couldn’t be synced"
            other="# training sessions that couldn’t be synced"
          />
        </li>
      )}
      {days > 0 && (
        <li>
          <Plural
            value={days}
            one="# changed training day that couldn’t be synced"
            other="# changed training days that couldn’t be synced"
          />
        </li>
      )}
      {letters > 0 && (
        <li>
          <Plural value={letters} one="# unsent message" other="# unsent messages" />
        </li>
      )}
      {checkIns > 0 && (
        <li>
          <Plural value={checkIns} one="# unsent check-in" other="# unsent check-ins" />
        </li>
      )}
    </>
  );
}

function NotSaved({ sets, exerciseNotes, profiles, studioDrafts }: UnsentData) {
  return (
    <>
      {sets > 0 && (
        <li>
          <Plural value={sets} one="# set entered but not ticked" other="# sets entered but not ticked" />
        </li>
      )}
      {exerciseNotes > 0 && (
        <li>
          <Plural
            value={exerciseNotes}
            one="# unsaved note about an exercise, such as pain"
            other="# unsaved notes about exercises, such as pain"
          />
        </li>
      )}
      {profiles > 0 && (
        <li>
          <Trans>Unsaved changes to your coaching profile</Trans>
        </li>
      )}
      {studioDrafts > 0 && (
        <li>
          <Plural value={studioDrafts} one="# unsaved draft in the studio" other="# unsaved drafts in the studio" />
        </li>
      )}
    </>
  );
}

function OthersUnsent({ others }: Pick<UnsentData, 'others'>) {
  return (
    <Plural
      value={others}
      one="Another member has one unsent training session or day on this device. It stays until they sign in again."
      other="Other members have # unsent training sessions or days on this device. They stay until those members sign in again."
    />
  );
}
