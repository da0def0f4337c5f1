import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { ApiError } from '#widgets/core/api/errors.ts';
import { usePages, useResource, useShop } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { errorToast, tooManyTries } from '#widgets/core/toasts/error-toasts.ts';
import { MemberArea } from '#widgets/parts/member/member-area.tsx';
import { siteResource } from '#widgets/parts/member/member.api.ts';
import { Button } from '#widgets/ui/button.tsx';
import { requestEmbedToken, sendTokenToOpener, openerWindow, type ConsentOutcome } from './grant.ts';

/** Asks the member for consent once, and passes a yes to the page that opened the window only. */
export function EmbedConsent({ origin }: { origin: string }) {
  const pages = usePages();
  const back = `${pages}/embed/sign-in?origin=${encodeURIComponent(origin)}`;
  const { host } = new URL(origin);
  const site = useResource(useMemo(() => siteResource(origin), [origin]));
  // Refuses before the user signs in for nothing.
  if (site.status === 'ready' && !site.data.listed) return <OutcomeMessage outcome="not-listed" host={host} />;
  return (
    <MemberArea
      signedOut={
        <>
          <h1>
            <Trans>Sign in first</Trans>
          </h1>
          <p>
            <Trans>{host} would like to show your data. Sign in first, then decide.</Trans>
          </p>
          <Button href={`${pages}/login?return_to=${encodeURIComponent(back)}`}>
            <Trans>Sign in</Trans>
          </Button>
        </>
      }
    >
      {({ email }) => <Question origin={origin} host={host} email={email} back={back} />}
    </MemberArea>
  );
}

interface QuestionProps {
  origin: string;
  host: string;
  email: string;
  /** Address of this page, for the way back. */
  back: string;
}

function Question({ origin, host, email, back }: QuestionProps) {
  const pages = usePages();
  const { api } = useShop();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ConsentOutcome>();

  async function allow() {
    setBusy(true);
    try {
      const granted = await requestEmbedToken(api, origin);
      setOutcome(sendTokenToOpener(granted, origin) ? 'allowed' : 'alone');
    } catch (error) {
      const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
      if (code === 'origin_not_listed') setOutcome('not-listed');
      else if (status === 429) toast(tooManyTries);
      else toast(errorToast(msg`That Didn’t Work`, msg`Please try again.`));
    } finally {
      setBusy(false);
    }
  }

  function refuse() {
    setOutcome('refused');
    openerWindow.close();
  }

  if (outcome) return <OutcomeMessage outcome={outcome} host={host} />;
  return (
    <>
      <h1>
        <Trans>Allow {host} to show your data?</Trans>
      </h1>
      <p>
        <Trans>
          While its page is open, it can see your name, e-mail, purchases, plan, training log, check-ins, messages and
          health profile, and change them for you. It can start a payment that only you can confirm.
        </Trans>{' '}
        <Trans>You can revoke this on your dashboard.</Trans> <Trans>Signed in as {email}.</Trans>
      </p>
      <div className="popup-ways">
        <Button busy={busy} onClick={() => void allow()}>
          <Trans>Allow</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={refuse}>
          <Trans>Do not allow</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} href={`${pages}/login?return_to=${encodeURIComponent(back)}`}>
          <Trans>Use another account</Trans>
        </Button>
      </div>
    </>
  );
}

function OutcomeMessage({ outcome, host }: { outcome: ConsentOutcome; host: string }) {
  const say = useSay();
  const pages = usePages();
  const [title, text] = buildOutcomeMessages(host)[outcome];
  return (
    <div role="status">
      <h1>{say(title)}</h1>
      <p>{say(text)}</p>
      {(outcome === 'not-listed' || outcome === 'alone') && (
        <Button href={`${pages}/dashboard`}>
          <Trans>View it here instead</Trans>
        </Button>
      )}
    </div>
  );
}

function buildOutcomeMessages(host: string): Record<ConsentOutcome, readonly [title: Words, text: Words]> {
  return {
    allowed: [msg`Allowed`, msg`${host} can now show your data. You can close this window.`],
    refused: [msg`Not allowed`, msg`${host} received no data. You can close this window.`],
    alone: [msg`Page closed`, msg`The page that opened this window isn’t responding. Press Sign in on ${host} again.`],
    'not-listed': [msg`Site not allowed`, msg`The coach hasn’t allowed ${host} to show member data.`],
  };
}
