import { useMemo, useState } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { useResource, useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { errorToast, tooManyTries } from '#widgets/core/error-toasts.ts';
import { MemberArea } from '#widgets/member/member-area.tsx';
import { siteResource } from '#widgets/member/member.api.ts';
import { Button } from '#widgets/ui/button.tsx';
import { grantTo, handOver, opener, type Outcome } from './grant.ts';

/** Asks the member once, and gives a yes to the page that opened the window and to no other. */
export function EmbedConsent({ origin }: { origin: string }) {
  const back = `/embed/sign-in?origin=${encodeURIComponent(origin)}`;
  const { host } = new URL(origin);
  const site = useResource(useMemo(() => siteResource(origin), [origin]));
  // Said before anybody signs in for nothing.
  if (site.status === 'ready' && !site.data.listed) return <OutcomeMessage outcome="not-listed" host={host} />;
  return (
    <MemberArea
      signedOut={
        <>
          <h1>Sign in first</h1>
          <p>{host} would like to show what is yours. Sign in, and you are asked.</p>
          <Button href={`/login?return_to=${encodeURIComponent(back)}`}>Sign in</Button>
        </>
      }
    >
      {({ email }) => <Question origin={origin} host={host} email={email} />}
    </MemberArea>
  );
}

function Question({ origin, host, email }: { origin: string; host: string; email: string }) {
  const { api } = useShop();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function allow() {
    setBusy(true);
    try {
      const { token } = await grantTo(api, origin);
      setOutcome(handOver(token, origin) ? 'allowed' : 'alone');
    } catch (error) {
      const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
      if (code === 'origin_not_listed') setOutcome('not-listed');
      else if (status === 429) toast(tooManyTries);
      else toast(errorToast('That Did Not Work', 'Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  function refuse() {
    setOutcome('refused');
    opener.close();
  }

  if (outcome) return <OutcomeMessage outcome={outcome} host={host} />;
  return (
    <>
      <h1>May {host} show what is yours?</h1>
      <p>
        It sees your programmes, your plan and what you log, and may begin a payment that only you can confirm, for as
        long as its page is open. You can take it back on your dashboard. Signed in as {email}.
      </p>
      <div className="popup-ways">
        <Button busy={busy} onClick={() => void allow()}>
          Allow
        </Button>
        <Button variant="quiet" disabled={busy} onClick={refuse}>
          Do not allow
        </Button>
      </div>
    </>
  );
}

function OutcomeMessage({ outcome, host }: { outcome: Outcome; host: string }) {
  const [title, text] = {
    allowed: ['Allowed', `${host} can show what is yours now. You can close this window.`],
    refused: ['Not allowed', `${host} has learned nothing. You can close this window.`],
    alone: ['The page is gone', `The page that opened this window does not answer. Press Sign in on ${host} again.`],
    'not-listed': ['This page is not on the list', `The coach has not agreed that ${host} shows what is members’.`],
  }[outcome];
  return (
    <div role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      {outcome === 'not-listed' && <Button href="/dashboard">See it here instead</Button>}
    </div>
  );
}
