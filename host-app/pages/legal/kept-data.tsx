import { RETENTION } from '#contract/retention.ts';

interface Kept {
  what: string;
  why: string;
  /** The legal basis, as an article of the GDPR. */
  basis: string;
  long: string;
}

/** A time in words: whole years where there are some. */
function days(count: number): string {
  if (count === 1) return 'one day';
  return count >= 730 && count % 365 === 0 ? `${count / 365} years` : `${count} days`;
}

/** What is kept about people; the times are those that the job for cleaning up holds. */
const KEPT: readonly Kept[] = [
  {
    what: 'Account: e-mail address, name, how you sign in',
    why: 'to let you in and nobody else',
    basis: 'contract, 6 (1)(b)',
    long: 'until you delete the account',
  },
  {
    what: 'Earlier addresses of an account',
    why: 'to take a change back, and to find all that is yours when you ask for it or delete it',
    basis: 'contract, 6 (1)(b)',
    long: 'until you delete the account; the link that takes a change back works for seven days',
  },
  {
    what: 'Signed-in browsers and codes for signing in',
    why: 'to know that it is you',
    basis: 'contract, 6 (1)(b)',
    long: `a session ends ${days(RETENTION.idleSession)} after its last use, ${days(RETENTION.session)} after signing in at the latest; codes are gone after ${days(RETENTION.loginCode)}`,
  },
  {
    what: 'Orders, payments, receipts, requests for money back, withdrawals',
    why: 'to do what was agreed, and to keep books',
    basis: 'contract and law, 6 (1)(b) and (c)',
    long: `receipts and what belongs to them: ${RETENTION.receiptYears} years after the end of the year, as the law on accounting asks; orders that nobody paid: ${days(RETENTION.voidOrder)}`,
  },
  {
    what: 'Training: sessions, sets, progress',
    why: 'to show you your log',
    basis: 'contract, 6 (1)(b)',
    long: 'until you delete the account',
  },
  {
    what: 'Coaching: onboarding answers, profile, check-ins and the coach’s answers',
    why: 'to write your plan',
    basis: 'contract, 6 (1)(b); health with your consent, 9 (2)(a)',
    long: `until you delete the account; onboarding answers without a payment: ${days(RETENTION.unpaidOnboarding)}; half-filled forms: ${days(RETENTION.draft)}`,
  },
  {
    what: 'Messages by the contact form',
    why: 'to answer them',
    basis: 'our interest in answering, 6 (1)(f)',
    long: `${days(RETENTION.contact)}; what a machine has probably sent: ${days(RETENTION.spam)}`,
  },
  {
    what: 'Requests for a free guide',
    why: 'to send it',
    basis: 'your request, 6 (1)(b)',
    long: days(RETENTION.guide),
  },
  {
    what: 'The letter: e-mail address, when and to which words you agreed',
    why: 'to send it to those who asked',
    basis: 'consent, 6 (1)(a)',
    long: `until you delete the account, or ask us to; who leaves it is kept as somebody who left, so that nothing is sent there any more; addresses that never confirmed: ${days(RETENTION.unconfirmedReader)}`,
  },
  {
    what: 'Addresses that refuse our e-mail, or whose owners have called it unwanted',
    why: 'to send nothing more there',
    basis: 'our interest in bothering nobody, 6 (1)(f)',
    long: `${days(RETENTION.bounce)} after it was last refused; after a complaint until you confirm the letter anew, or delete the account`,
  },
  {
    what: 'Sites that you have allowed to show your training',
    why: 'to show it there and nowhere else',
    basis: 'your consent, 6 (1)(a)',
    long: 'until you take it back or delete the account',
  },
  {
    what: 'That an account was deleted: a keyed hash of it and of its addresses, from which nobody can read them',
    why: 'so that a backup, once restored, brings nobody back',
    basis: 'our duty to erase, 6 (1)(c) and article 17',
    long: 'as long as there are backups',
  },
  {
    what: 'E-mails that we sent you, and messages of payment providers',
    why: 'to deliver each once, and to clear up what went wrong',
    basis: 'contract and our interest in working reliably, 6 (1)(b) and (f)',
    long: `their contents: ${days(RETENTION.sentMail)}; the e-mail that confirms a deletion: ${days(RETENTION.deletionMail)}`,
  },
  {
    what: 'Network addresses, counted against abuse',
    why: 'so that nobody floods the forms',
    basis: 'our interest in a safe shop, 6 (1)(f)',
    long: 'two hours at most; logs hold no addresses',
  },
];

/** A table of everything, by what it is for. */
export function KeptData() {
  return (
    <div className="legal-table">
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why, and on which basis</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {KEPT.map(({ what, why, basis, long }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                {why[0]?.toUpperCase()}
                {why.slice(1)} ({basis})
              </td>
              <td data-head="How long">
                {long[0]?.toUpperCase()}
                {long.slice(1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
