import { Trans } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';

export interface EliteRequiredProps {
  /** True for the coach, who gets a link to the studio instead. */
  coach?: boolean | undefined;
  /** True for former clients of any coaching programme. */
  ended?: boolean | undefined;
  /** End of the coaching, if known. */
  until?: string | undefined;
}

/** Shown to members who are not clients, or no longer. */
export function EliteRequired({ coach, ended, until }: EliteRequiredProps) {
  const pages = usePages();
  const { longDate } = useDates();
  const day = until && longDate(until);
  return (
    <section className="elite-required" part="message">
      <Elevation seed="elite" points={20} sunrise />
      <h2>
        <Trans>Elite Coaching Access Required</Trans>
      </h2>
      {ended && (
        <p>
          <Trans>Your coaching has ended.</Trans>
        </p>
      )}
      {ended && day && (
        <p>
          <Trans>It ended on {day}. You can still read your messages and training log.</Trans>
        </p>
      )}
      {!ended && (
        <p>
          <Trans>This is where you and the coach meet: your profile, your plan and a check-in every week.</Trans>
        </p>
      )}
      {!coach && (
        <p>
          <Trans>
            Have you just paid for coaching? <a href={`${pages}/dashboard`}>Confirm the order on your dashboard</a>
          </Trans>
        </p>
      )}
      <p className="elite-ways">
        <Button href={`${pages}/personal-coaching`} part="button">
          <Trans comment="A link to the page that tells what coaching is">What coaching is</Trans>
        </Button>
        <Button href={`${pages}/demo`} variant="quiet" part="button">
          <Trans>View programmes</Trans>
        </Button>
        <Button href={`${pages}/`} variant="quiet" part="button">
          <Trans>Back to Home</Trans>
        </Button>
        {coach && (
          <Button href={`${pages}/coach/inbox`} variant="quiet" part="button">
            <Trans>Open the inbox</Trans>
          </Button>
        )}
      </p>
    </section>
  );
}
