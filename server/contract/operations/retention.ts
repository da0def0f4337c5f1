/**
 * Retention periods of personal data, in days unless the name says otherwise. The privacy notice states them,
 * and the job `cleanup` applies them: a change here changes both.
 */
export const RETENTION = {
  /** Longest life of a session. */
  session: 90,
  /** A session ends this long after its last use. An offline phone shows its data equally long. */
  idleSession: 30,
  /** Sign-in codes expire after minutes, and are deleted after this. */
  loginCode: 1,
  /** A form on the way to a payment. */
  draft: 1,
  /** Answers of the onboarding form without a payment. */
  unpaidOnboarding: 30,
  /** Unpaid orders. */
  voidOrder: 30,
  /** Payment providers' messages in full. */
  providerMessage: 30,
  /** The text of a mail after it was sent. */
  sentMail: 30,
  /** Sort and time of a form mail to an erased person, with a hash of the address, for the limits of mails. */
  erasedMailCount: 1,
  /** A request for a guide; its link works for a month. */
  guide: 730,
  /** An unconfirmed subscription to the newsletter. */
  unconfirmedReader: 30,
  /** An address that has refused mail is tried again after this. */
  bounce: 30,
  /** Messages sent with the contact form. */
  contact: 730,
  /** The mail about an account deletion, the last trace of the person. */
  deletionMail: 7,
  /**
   * Evidence for a disputed order after its buyer was erased, at the latest. A dispute takes up to three months until its
   * decision (https://support.stripe.com/topics/disputes); pre-arbitration and arbitration add 30 to 45 days each
   * (https://docs.chargeflow.io/docs/reference/concepts/network-timelines). 13 months leave room for a court.
   */
  disputeEvidence: 395,
  /** Evidence once the dispute is decided: a decision can be appealed for weeks. */
  decidedDispute: 30,
  /** Suspected spam. */
  spam: 30,
  /** Months of daily counts, besides the current one; they contain no personal data. */
  countedMonths: 25,
} as const;

/** Full years after the year of a receipt, by accounting law in the seller's country. */
const RECEIPT_YEARS: ReadonlyMap<string, number> = new Map([
  ['AT', 7],
  ['CH', 10],
  ['DE', 8],
  ['DK', 5],
  ['ES', 6],
  ['FI', 6],
  ['FR', 10],
  ['GB', 6],
  ['IE', 6],
  ['IT', 10],
  ['NL', 7],
  ['NO', 5],
  ['PT', 10],
  ['SE', 7],
]);
/** Unlisted countries get the longest period of the list. */
const LONGEST = Math.max(...RECEIPT_YEARS.values());

/** Returns how long receipts are kept, and if that period is known for this country. */
export function receiptYears(country: string): { years: number; known: boolean } {
  const years = RECEIPT_YEARS.get(country.toUpperCase());
  return { years: years ?? LONGEST, known: years !== undefined };
}
