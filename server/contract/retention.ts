/**
 * How long personal data is kept. The privacy notice says these times, and the job `cleanup` holds
 * them: a number that changes here changes both. Days unless the name says otherwise.
 */
export const RETENTION = {
  /** Longest life of a session. */
  session: 90,
  /** A session ends this long after its last use. An offline phone shows its data equally long. */
  idleSession: 30,
  /** Codes for signing in are worth nothing after minutes, and gone after this. */
  loginCode: 1,
  /** A form on the way to a payment. */
  draft: 1,
  /** Answers of the onboarding form that nobody paid for in the end. */
  unpaidOnboarding: 30,
  /** An order that nobody paid. */
  voidOrder: 30,
  /** What providers of payments reported, word for word. */
  providerMessage: 30,
  /** The text of a mail after it was sent. */
  sentMail: 30,
  /** A request for a guide; its link works for a month. */
  guide: 730,
  /** An address that was given for the letter and not confirmed. */
  unconfirmedReader: 30,
  /** An address that has refused mail is tried again after this. */
  bounce: 30,
  /** Messages by the contact form. */
  contact: 730,
  /** The mail about a deletion, which is the last that is known of somebody. */
  deletionMail: 7,
  /**
   * Evidence for a disputed order after its buyer was erased, at the latest. A dispute takes up to three months until its
   * decision (https://support.stripe.com/topics/disputes); pre-arbitration and arbitration add 30 to 45 days each
   * (https://docs.chargeflow.io/docs/reference/concepts/network-timelines). 13 months leave room for a court.
   */
  disputeEvidence: 395,
  /** Evidence once the dispute is decided: a decision can be appealed for weeks. */
  decidedDispute: 30,
  /** What was probably sent by a program. */
  spam: 30,
  /** Months, besides the current one, of what is counted a day; nothing of it is about anybody. */
  countedMonths: 25,
} as const;

/** Whole years after the year of a receipt: what the law on accounting asks for, by the country of the seller. */
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
/** Of a country that is not listed: no shorter than any that is. */
const LONGEST = Math.max(...RECEIPT_YEARS.values());

/** How long receipts are kept, and whether that is what the law of this country is known to ask for. */
export function receiptYears(country: string): { years: number; known: boolean } {
  const years = RECEIPT_YEARS.get(country.toUpperCase());
  return { years: years ?? LONGEST, known: years !== undefined };
}
