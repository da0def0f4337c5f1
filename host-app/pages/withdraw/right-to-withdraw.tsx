import { contactHref } from '../../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePages } from '#widgets/core/shop.tsx';
import { lawDays } from './withdrawal-days.ts';

/** What the law says, and what happens next. */
export function RightToWithdraw({ supportEmail }: { supportEmail: string }) {
  const { t } = useLingui();
  const pages = usePages();
  return (
    <aside className="withdraw-law" aria-label={t`Your right`}>
      <h2>
        <Trans>{lawDays} days, no reason</Trans>
      </h2>
      <p>
        <Trans>
          You may withdraw from what you bought here within {lawDays} days of the day on which you bought it, which is
          not counted itself.
        </Trans>{' '}
        <Trans>You need not say why, and it costs nothing.</Trans>{' '}
        <Trans>What counts is the day on which you send it.</Trans>
      </p>
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <ol>
        <li>
          <Trans>An e-mail with date and time comes at once. Keep it: it says what we have found.</Trans>
        </li>
        <li>
          <Trans>
            Within the {lawDays} days one press in that e-mail ends the contract, so that nobody else can do it for you.
            If you are signed in, it ends at once. Nothing more is charged.
          </Trans>
        </li>
        <li>
          <Trans>The coach gives the money back within {lawDays} days, the way that you paid.</Trans>
        </li>
      </ol>
      <p>
        <Trans>After the {lawDays} days we have to refuse it, and say on which day they ended.</Trans>{' '}
        <Trans>
          The right also ends for digital content that you asked to have at once, as soon as it is opened to you, where
          you agreed to that when you bought it.
        </Trans>{' '}
        <Trans>It does not end for coaching.</Trans>
      </p>
      <p>
        <Trans>
          Some things have a longer guarantee. It is shown beside them on{' '}
          <a href={`${pages}/dashboard`}>your dashboard</a>.
        </Trans>{' '}
        <Trans>
          Questions? <a href={contactHref(supportEmail)}>{supportEmail}</a>
        </Trans>
      </p>
    </aside>
  );
}
