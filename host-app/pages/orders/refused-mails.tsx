import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

type Mail = CoachOrdersResponse['refusedMails'][number];

const MAIL_WORDS: Readonly<Record<string, string>> = {
  'login-code': 'Code to sign in',
  'purchase-receipt': 'Receipt',
  'purchase-receipt-guest': 'Receipt',
  'renewal-receipt': 'Receipt',
  'renewal-failed': 'Renewal that failed',
  'subscription-cancelled': 'Cancellation',
  'subscription-ended': 'End of a subscription',
  'coaching-welcome': 'Welcome to coaching',
  'check-in-answered': 'Answer to a check-in',
  'withdrawal-received': 'Acknowledgement of a withdrawal',
  'refund-done': 'Note about a refund',
  'payment-returned': 'Note about a payment that went back',
  'email-changed': 'Change of the address',
  'account-deleted': 'End of the account',
  'contact-received': 'Copy of a message',
  'morning-routine': 'Free guide',
  'anti-scam-guide': 'Free guide',
  'newsletter-confirm': 'Request to confirm the newsletter',
};

/** Addresses that do not take mail: their owners wait for something that does not come. */
export function RefusedMails({ mails }: { mails: readonly Mail[] }) {
  const { dateAndTime } = useDates();
  if (mails.length === 0) return null;
  return (
    <section className="orders-stuck" aria-label="E-mail that did not arrive">
      <p>{mails.length === 1 ? '1 e-mail did not arrive.' : `${mails.length} e-mails did not arrive.`}</p>
      <details>
        <summary>Who did not get them</summary>
        <ul>
          {mails.map(({ id, address, mail, problem, createdAt }) => (
            <li key={id}>
              <b>{address}</b>{' '}
              <span>
                {MAIL_WORDS[mail] ?? 'E-mail'}, {dateAndTime(createdAt)}
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
