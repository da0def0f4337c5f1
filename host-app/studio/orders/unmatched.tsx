import { Trans, useLingui } from '@lingui/react/macro';
import { useDates } from '#widgets/ui/use-dates.ts';
import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { mailLink } from '../../pages/thank-you/mail-link.ts';
import { CloseRequestButton } from './close-request-button.tsx';

/** A withdrawal for which no order was found: it counts all the same, and somebody has to look. */
export function Unmatched({ withdrawal }: { withdrawal: CoachOrdersResponse['unmatched'][number] }) {
  const { t } = useLingui();
  const { dateAndTime } = useDates();
  const { id, fullName, email, contract, createdAt } = withdrawal;
  return (
    <article className="inbox-card" aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <Trans>
            Withdrew from a contract that was not found: <bdi>{fullName}</bdi>
          </Trans>
        </h3>
        <p>
          {dateAndTime(createdAt)},{' '}
          <a href={mailLink({ to: email, subject: t`Your withdrawal`, body: `${t`Hello ${fullName},`}\n\n` })}>
            <bdi>{email}</bdi>
          </a>
        </p>
      </header>
      <p className="inbox-said">
        <Trans>
          Contract: <bdi>{contract}</bdi>
        </Trans>
      </p>
      <div className="order-ways">
        <CloseRequestButton id={id} />
      </div>
    </article>
  );
}
