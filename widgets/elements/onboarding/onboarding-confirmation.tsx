import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';

export interface OnboardingConfirmationProps {
  /** Link to the coaching, unless the visitor has followed it. */
  next?: { href: string; onClick: (event: MouseEvent) => void } | undefined;
}

/** Confirmation after the answers were sent. */
export function OnboardingConfirmation({ next }: OnboardingConfirmationProps) {
  const pages = usePages();
  const plan = useSiteText()('promisePlan', msg`Your first plan comes within 48 hours on business days.`);
  return (
    <section className="onboarding-done" part="message" aria-labelledby="onboarding-done">
      <Elevation seed="all set" points={24} />
      <h2 id="onboarding-done" tabIndex={-1} ref={takeFocus}>
        <Trans>Thanks! You're all set.</Trans>
      </h2>
      <p>
        {next && <Trans>One step left: choose your coaching.</Trans>} {plan}
      </p>
      <p className="onboarding-ways">
        {next && (
          // The press targets the link inside.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <span onClickCapture={next.onClick} onAuxClickCapture={next.onClick}>
            <a
              className="c-button"
              data-variant="primary"
              part="button"
              href={next.href}
              target="_blank"
              rel="noopener"
            >
              <Trans>Choose your coaching</Trans>
            </a>
          </span>
        )}
        <Button href={`${pages}/`} variant="quiet" part="button">
          <Trans>Return to Homepage</Trans>
        </Button>
      </p>
    </section>
  );
}
