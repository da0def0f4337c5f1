import { contactHref } from '../../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/shop.tsx';
import { statutoryWithdrawalDays } from './withdrawal-days.ts';

/** The legal right, and the next steps. */
export function RightToWithdraw({ supportEmail }: { supportEmail: string }) {
  const { t } = useLingui();
  const pages = usePages();
  return (
    <aside className="withdraw-law" aria-label={t`Your right`}>
      <h2>
        <Trans>{statutoryWithdrawalDays} days, no reason</Trans>
      </h2>
      <p>
        <Trans>
          You may withdraw from what you bought here within {statutoryWithdrawalDays} days of the day on which you
          bought it, which is not counted itself.
        </Trans>{' '}
        <Trans>You don’t need to give a reason, and it costs nothing.</Trans>{' '}
        <Trans>What counts is the day on which you send it.</Trans>
      </p>
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <ol>
        <li>
          <Trans>You get an e-mail with date and time at once. Keep it: it says what we found.</Trans>
        </li>
        <li>
          <Trans>
            Within the {statutoryWithdrawalDays} days, pressing the button in that e-mail ends the contract, so that
            nobody else can do it for you. If you are signed in, it ends at once. You won’t be charged again.
          </Trans>
        </li>
        <li>
          <Trans>The coach refunds you within {statutoryWithdrawalDays} days to your original payment method.</Trans>
        </li>
      </ol>
      <p>
        <Trans>After the {statutoryWithdrawalDays} days we have to refuse it, and say on which day they ended.</Trans>{' '}
        <Trans>
          The right also ends for digital content that you asked to have at once, as soon as it is opened to you, where
          you agreed to that when you bought it.
        </Trans>{' '}
        <Trans>It does not end for coaching.</Trans>
      </p>
      <p>
        <Trans>
          Some purchases have a longer guarantee. It is shown beside them on{' '}
          <a href={`${pages}/dashboard`}>your dashboard</a>.
        </Trans>{' '}
        <Trans>
          Questions? <a href={contactHref(supportEmail)}>{supportEmail}</a>
        </Trans>
      </p>
    </aside>
  );
}
