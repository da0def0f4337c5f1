import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { receiptYears as yearsIn, RETENTION } from '#contract/operations/retention.ts';
import { asPart, useSay } from '#widgets/core/i18n/words.tsx';

interface RetentionEntry {
  what: MessageDescriptor;
  why: MessageDescriptor;
  /** Legal basis, as an article of the GDPR. */
  basis: MessageDescriptor;
  long: MessageDescriptor | ((country: string) => MessageDescriptor);
}

const { session, idleSession, loginCode, draft, unpaidOnboarding, voidOrder, sentMail, deletionMail } = RETENTION;
const { disputeEvidence, decidedDispute, unconfirmedReader, bounce, spam, countedMonths } = RETENTION;
const contact = asPart(period(RETENTION.contact));

/** Returns a period in words, in whole years if possible. */
function period(count: number): MessageDescriptor {
  const years = count / 365;
  return years >= 2 && Number.isInteger(years)
    ? msg`${plural(years, { one: '# year', other: '# years' })}`
    : msg`${plural(count, { one: 'one day', other: '# days' })}`;
}

/** Returns how long accounting records are kept, by the law of the seller's country. */
function books(country: string): MessageDescriptor {
  const { years: receiptYears, known } = yearsIn(country);
  return known
    ? msg`Receipts and related records: ${plural(receiptYears, { one: '# year', other: '# years' })} after the end of the year, as accounting law requires; unpaid orders: ${plural(voidOrder, { one: 'one day', other: '# days' })}`
    : msg`Receipts and related records: ${plural(receiptYears, { one: '# year', other: '# years' })} after the end of the year, for the books; unpaid orders: ${plural(voidOrder, { one: 'one day', other: '# days' })}`;
}

/** Personal data and its retention; the clean-up job enforces these periods. */
const RETENTION_ENTRIES: readonly RetentionEntry[] = [
  {
    what: msg`Account: e-mail address, name, how you sign in`,
    why: msg`To sign you in, and nobody else`,
    basis: msg`contract, 6 (1)(b)`,
    long: msg`Until you delete the account`,
  },
  {
    what: msg`Earlier addresses of an account`,
    why: msg`To undo a change, and to find all your data when you ask for it or delete it`,
    basis: msg`contract, 6 (1)(b)`,
    long: msg`Until you delete the account; the link that undoes a change works for seven days`,
  },
  {
    what: msg`Signed-in browsers and codes for signing in`,
    why: msg`To recognise you`,
    basis: msg`contract, 6 (1)(b)`,
    long: msg`A session ends ${plural(idleSession, { one: 'one day', other: '# days' })} after its last use, ${plural(session, { one: 'one day', other: '# days' })} after signing in at the latest; codes are deleted after ${plural(loginCode, { one: 'one day', other: '# days' })}`,
  },
  {
    what: msg`Orders, payments, receipts, refund requests, withdrawals`,
    why: msg`To fulfil the contract and keep accounts`,
    basis: msg`contract and law, 6 (1)(b) and (c)`,
    long: books,
  },
  {
    what: msg`Evidence about a disputed payment of a deleted account: name, e-mail address, consent, and when access was given and used`,
    why: msg`To answer the dispute; only the coach can read it`,
    basis: msg`legal claims, 6 (1)(f), 17 (3)(e) and 18 (1)`,
    long: msg`${plural(decidedDispute, { one: 'one day', other: '# days' })} after the dispute is decided, ${plural(disputeEvidence, { one: 'one day', other: '# days' })} after the deletion at the latest`,
  },
  {
    what: msg`Training: sessions, sets, progress`,
    why: msg`To show you your log`,
    basis: msg`contract, 6 (1)(b)`,
    long: msg`Until you delete the account`,
  },
  {
    what: msg`Coaching: onboarding answers, profile, check-ins and the coach’s replies`,
    why: msg`To write your plan`,
    basis: msg`contract, 6 (1)(b); health with your consent, 9 (2)(a)`,
    long: msg`Until you delete the account; onboarding answers without a payment: ${plural(unpaidOnboarding, { one: 'one day', other: '# days' })}; half-filled forms: ${plural(draft, { one: 'one day', other: '# days' })}`,
  },
  {
    what: msg`Messages sent with the contact form`,
    why: msg`To answer them`,
    basis: msg`our interest in answering, 6 (1)(f)`,
    long: msg`${contact}; probable spam: ${plural(spam, { one: 'one day', other: '# days' })}`,
  },
  {
    what: msg`Requests for a free guide`,
    why: msg`To send it`,
    basis: msg`your request, 6 (1)(b)`,
    long: period(RETENTION.guide),
  },
  {
    what: msg`Newsletter: e-mail address, when you agreed and the text you agreed to`,
    why: msg`To send it to those who asked`,
    basis: msg`consent, 6 (1)(a)`,
    long: msg`Until you delete the account or ask us to; an unsubscribed address is kept so that nothing more is sent there; addresses that never confirmed: ${plural(unconfirmedReader, { one: 'one day', other: '# days' })}`,
  },
  {
    what: msg`Addresses that reject our e-mail, or whose owners have marked it as spam`,
    why: msg`To stop sending there`,
    basis: msg`our interest in not bothering anyone, 6 (1)(f)`,
    long: msg`${plural(bounce, { one: 'one day', other: '# days' })} after the last rejection; after a spam report, until you confirm the newsletter again or delete the account`,
  },
  {
    what: msg`Sites that you have allowed to show your training`,
    why: msg`To show it there and nowhere else`,
    basis: msg`your consent, 6 (1)(a)`,
    long: msg`Until you withdraw it or delete the account`,
  },
  {
    what: msg`Record that an account was deleted: a keyed hash of it and its addresses, which doesn’t reveal them`,
    why: msg`So that restoring a backup doesn’t bring back a deleted account`,
    basis: msg`our duty to erase, 6 (1)(c) and article 17`,
    long: msg`As long as there are backups`,
  },
  {
    what: msg`E-mails that we sent you, and messages from payment providers`,
    why: msg`To deliver each one once, and to trace errors`,
    basis: msg`contract and our interest in working reliably, 6 (1)(b) and (f)`,
    long: msg`Their contents: ${plural(sentMail, { one: 'one day', other: '# days' })}; the e-mail that confirms a deletion: ${plural(deletionMail, { one: 'one day', other: '# days' })}`,
  },
  {
    what: msg`Daily counts of page views and widget use, and on which site; they say nothing about who it was`,
    why: msg`To see what is read and used`,
    basis: msg`not personal data; no cookie is set for it`,
    long: msg`${plural(countedMonths, { one: 'This month and the one before it', other: 'This month and the # months before it' })}`,
  },
  {
    what: msg`Network addresses, counted to prevent abuse`,
    why: msg`To prevent spam and abuse`,
    basis: msg`our interest in a safe shop, 6 (1)(f)`,
    long: msg`Two hours at most; logs hold no addresses`,
  },
];

/** Table of the retention periods, by purpose. */
export function RetentionTable({ country }: { country: string }) {
  const say = useSay();
  const { t } = useLingui();
  const howLong = t`How long`;
  return (
    <div className="legal-table">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Data</Trans>
            </th>
            <th scope="col">
              <Trans>Purpose and legal basis</Trans>
            </th>
            <th scope="col">{howLong}</th>
          </tr>
        </thead>
        <tbody>
          {RETENTION_ENTRIES.map(({ what, why, basis, long }) => (
            <tr key={what.id}>
              <th scope="row">{say(what)}</th>
              <td>
                {say(why)} ({say(basis)})
              </td>
              <td data-head={howLong}>{say(typeof long === 'function' ? long(country) : long)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
