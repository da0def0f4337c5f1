import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/studio/stuck.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { OnlyThese } from './only-these.tsx';

type Mail = StuckResponse['refusedMails'][number];

const MAIL_WORDS: Readonly<Record<string, Words>> = {
  'login-code': msg`Code to sign in`,
  'purchase-receipt': msg`Receipt`,
  'purchase-receipt-guest': msg`Receipt`,
  'renewal-receipt': msg`Receipt`,
  'renewal-failed': msg`Renewal that failed`,
  'subscription-cancelled': msg`Cancellation`,
  'subscription-goes-on': msg`Cancellation that was taken back`,
  'subscription-ended': msg`End of a subscription`,
  'coaching-welcome': msg`Welcome to coaching`,
  'check-in-answered': msg`Answer to a check-in`,
  'withdrawal-received': msg`Acknowledgement of a withdrawal`,
  'refund-done': msg`Note about a refund`,
  'refund-failed': msg`Note about a refund that did not arrive`,
  'payment-returned': msg`Note about a payment that went back`,
  'email-changed': msg`Change of the address`,
  'account-deleted': msg`End of the account`,
  'contact-received': msg`Copy of a message`,
  'morning-routine': msg`Free guide`,
  'anti-scam-guide': msg`Free guide`,
  'newsletter-confirm': msg`Request to confirm the newsletter`,
};

/** Addresses that do not take mail: their owners wait for something that does not come. */
export function RefusedMails({ mails, total }: { mails: readonly Mail[]; total: number }) {
  const { t } = useLingui();
  const say = useSay();
  const { dateAndTime } = useDates();
  if (mails.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`E-mail that did not arrive`}>
      <p>
        <Plural value={total} one="# e-mail did not arrive." other="# e-mails did not arrive." />
      </p>
      <details>
        <summary>
          <Trans>Who did not get them</Trans>
        </summary>
        <ul>
          {mails.map(({ id, address, mail, problem, createdAt }) => (
            <li key={id}>
              <b>{address}</b>{' '}
              <span>
                {say(MAIL_WORDS[mail] ?? msg({ message: 'E-mail', context: 'a letter' }))}, {dateAndTime(createdAt)}
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
        <OnlyThese shown={mails.length} total={total} />
      </details>
    </section>
  );
}
