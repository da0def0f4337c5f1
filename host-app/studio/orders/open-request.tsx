import { Trans, useLingui } from '@lingui/react/macro';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { mailLink } from '../../pages/thank-you/mail-link.ts';
import { isRefundable, priceOf, REQUEST_LABELS } from './order-labels.ts';
import type { Order, CoachRequest } from './orders.api.ts';
import { RefundButton } from './refund-button.tsx';
import { CloseRequestButton } from './close-request-button.tsx';

export interface OpenRequestProps {
  order: Order;
  request: CoachRequest;
}

/** Somebody wants their money back. */
export function OpenRequest({ order, request: { id, kind, note, createdAt, ...request } }: OpenRequestProps) {
  const { t } = useLingui();
  const say = useSay();
  const language = useLanguage();
  const { longDate, dateAndTime } = useDates();
  const { email, programName, offerName, payments } = order;
  const fullName = request.fullName || order.fullName;
  const back = payments.filter(isRefundable);
  const greeting = fullName ? t`Hello ${fullName},` : t`Hello,`;
  const price = say(priceOf(order, language));
  const day = longDate(order.createdAt);
  const under = payments.some(({ refund }) => refund === 'pending');
  return (
    <article className="inbox-card" aria-labelledby={id}>
      <header>
        <h3 id={id}>
          {say(REQUEST_LABELS[kind])}: <bdi>{fullName ?? email}</bdi>
        </h3>
        <p>
          {dateAndTime(createdAt)},{' '}
          <a href={mailLink({ to: email, subject: t`Your request`, body: `${greeting}\n\n` })}>
            <bdi>{email}</bdi>
          </a>
        </p>
      </header>
      <p>
        <Trans>
          {programName}, {offerName}, {price}, bought {day}
        </Trans>
      </p>
      {note && (
        <p className="inbox-said">
          <bdi>{note}</bdi>
        </p>
      )}
      {under && (
        <p className="order-refund">
          <Trans>Refund on its way</Trans>
        </p>
      )}
      <div className="order-ways">
        {back.map((payment) => (
          <RefundButton key={payment.id} order={order} payment={payment} reason={kind} named={back.length > 1} />
        ))}
        <CloseRequestButton id={id} />
      </div>
    </article>
  );
}
