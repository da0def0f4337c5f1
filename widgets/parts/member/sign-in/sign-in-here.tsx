import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useResource, useShop, usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { siteResource } from '../member.api.ts';
import { askForToken } from '../member.store.ts';

interface Props {
  /** The shop's page with the same content. */
  place: string;
  /** Says what waits in the page for a sign-in. */
  waiting?: ReactNode;
}

const here = siteResource();
const LISTED = { listed: true };

/**
 * Sign-in on other sites: browsers withhold the shop's cookies, so a window asks. If the coach has not listed the site,
 * it says so before the sign-in.
 */
export function SignInHere({ place, waiting }: Props) {
  const { api, base } = useShop();
  const pages = usePages();
  const { t } = useLingui();
  const site = useResource(here);
  const [step, setStep] = useState<'asked' | 'opened' | 'kept'>();
  // Hydrates the server's rendering unchanged, though another element may know more by now.
  const alive = useSyncExternalStore(never, yes, no);
  const listed = alive && site.status === 'ready' ? site.data.listed : undefined;

  async function press() {
    if (listed === undefined) setStep('asked');
    // If the shop does not answer, its window shows that.
    if (listed ?? (await here.load(api).catch(() => LISTED)).listed)
      setStep(askForToken(base, pages) ? 'opened' : 'kept');
    else setStep(undefined);
  }

  const { host } = new URL(base);
  const ask = t`Your data appears here once you sign in on ${host}.`;
  const notListed = t`The coach hasn’t allowed this page. Sign in on ${host} instead.`;

  const link = (variant?: 'quiet') => (
    <Button part="button" variant={variant} href={pages + place}>
      <Trans comment="A link to the coach’s site.">Open it there</Trans>
    </Button>
  );

  // Both texts reserve the larger height, so that nothing moves once it is known.
  if (step === 'kept' || listed === false) {
    return (
      <div className="member-out" part="message">
        <p role="status" data-other={ask}>
          <span>{step === 'kept' ? t`This page can’t open windows. Sign in on ${host} instead.` : notListed}</span>
        </p>
        {waiting}
        {link()}
      </div>
    );
  }
  return (
    <div className="member-out" part="message">
      <p data-other={notListed}>
        <span>{ask}</span>
      </p>
      {waiting}
      <Button part="button" busy={step === 'asked'} onClick={() => void press()}>
        <Trans>Sign in</Trans>
      </Button>
      {/* The window may have lost this page, and cannot tell it. */}
      {step === 'opened' && link('quiet')}
    </div>
  );
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
