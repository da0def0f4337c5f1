import { contactHref } from '../../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/api/shop.tsx';
import { statutoryWithdrawalDays } from './withdrawal-days.ts';

/** The legal right, and the next steps. */
export function RightToWithdraw({ supportEmail }: { supportEmail: string }) {
  const { t } = useLingui();
  const pages = usePages();
  return (
    <aside className="withdraw-law" aria-label={t`Your right`}>
      <h2>
        <Trans>{statutoryWithdrawalDays} days, no reason needed</Trans>
      </h2>
      <p>
        <Trans>
          You may withdraw from what you bought here within {statutoryWithdrawalDays} days. The day of purchase doesn’t
          count.
        </Trans>{' '}
        <Trans>You don’t need to give a reason, and it costs nothing.</Trans>{' '}
        <Trans>The day you send it is the day that counts.</Trans>
      </p>
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <ol>
        <li>
          <Trans>You’ll get an e-mail with the date and time at once. Keep it: it says which contract we found.</Trans>
        </li>
        <li>
          <Trans>
            Within the {statutoryWithdrawalDays} days, the button in that e-mail ends the contract, so only you can end
            it. If you are signed in, it ends at once. You won’t be charged again.
          </Trans>
        </li>
        <li>
          <Trans>The coach refunds you within {statutoryWithdrawalDays} days to your original payment method.</Trans>
        </li>
      </ol>
      <p>
        <Trans>After {statutoryWithdrawalDays} days, we have to refuse it. We’ll tell you when they ended.</Trans>{' '}
        <Trans>
          For digital content that you asked to have at once, the right also ends as soon as you get access, if you
          agreed to that when you bought it.
        </Trans>{' '}
        <Trans>For coaching, the right doesn’t end early.</Trans>
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
