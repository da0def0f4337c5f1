import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { StripeProblem } from '../problem.ts';

/** Outcome of payments with a card. */
export type CardOutcome =
  | 'ok'
  | 'declined'
  | 'insufficient'
  | 'authenticate-once'
  | 'authenticate-always'
  | 'renewals-fail'
  | 'refunds-wait'
  | 'refunds-fail'
  | 'disputed';

export const testCards: readonly { number: string; outcome: CardOutcome; about: string }[] = [
  { number: '4242424242424242', outcome: 'ok', about: 'Payment succeeds.' },
  { number: '4000000000000002', outcome: 'declined', about: 'Declined.' },
  { number: '4000000000009995', outcome: 'insufficient', about: 'Declined: insufficient funds.' },
  {
    number: '4000002500003155',
    outcome: 'authenticate-once',
    about: 'Asks for 3-D Secure on first use; renewals go through.',
  },
  {
    number: '4000002760003184',
    outcome: 'authenticate-always',
    about: 'Asks for 3-D Secure every time; renewals wait for it.',
  },
  { number: '4000000000000341', outcome: 'renewals-fail', about: 'First payment succeeds; every renewal is declined.' },
  {
    number: '4000000000007726',
    outcome: 'refunds-wait',
    about: 'Payment succeeds; refunds are pending for ten minutes.',
  },
  { number: '4000000000005126', outcome: 'refunds-fail', about: 'Payment succeeds; refunds fail after ten minutes.' },
  { number: '4000000000000259', outcome: 'disputed', about: 'Payment succeeds and is disputed at once.' },
];

/** A card as it is typed. */
export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/**
 * Stores a card as a payment method, without its number.
 * @throws {StripeProblem} if it is invalid or expired.
 */
export function newCard(ledger: Ledger, card: CardInput): Stripe.PaymentMethod {
  const number = card.number.replaceAll(/\s/g, '');
  const year = card.exp_year < 100 ? card.exp_year + 2000 : card.exp_year;
  if (!/^\d{12,19}$/.test(number)) throw cardProblem('incomplete_number', 'Your card number is incomplete.', 'number');
  if (!luhn(number)) throw cardProblem('incorrect_number', 'Your card number is incorrect.', 'number');
  if (card.exp_month < 1 || card.exp_month > 12)
    throw cardProblem('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (hasExpired(card.exp_month, year, ledger.now))
    throw cardProblem('expired_card', 'Your card has expired.', 'exp_month');
  if (!/^\d{3,4}$/.test(card.cvc)) throw cardProblem('incorrect_cvc', "Your card's security code is incorrect.", 'cvc');
  const outcome = testCards.find((each) => each.number === number)?.outcome ?? 'ok';
  return ledger.add('payment_method', present(ledger.now, { ...card, number, exp_year: year }, outcome));
}

/** Returns the outcome of a card from its fingerprint, the only trace of a number that Stripe shows. */
export function readCardOutcome({ card }: Stripe.PaymentMethod): CardOutcome {
  return (card?.fingerprint?.split(':')[0] ?? 'ok') as CardOutcome;
}

/** Cards hold to the end of their month. */
export function hasExpired(month: number, year: number, now: number): boolean {
  return Date.UTC(year, month, 1) / 1000 <= now;
}

/** Creates a bank account for a debit payment. */
export function newDebit(ledger: Ledger): Stripe.PaymentMethod {
  return ledger.add('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: ledger.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'sepa_debit',
  });
}

function present(now: number, card: CardInput, outcome: CardOutcome): Stripe.PaymentMethod {
  const brand = { 3: 'amex', 4: 'visa', 5: 'mastercard', 6: 'discover' }[card.number.slice(0, 1)] ?? 'unknown';
  const hash = createHash('sha256').update(card.number).digest('hex').slice(0, 16);
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'FI',
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: `${outcome}:${hash}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

function cardProblem(code: string, message: string, param: string): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', code, message, param });
}

function luhn(number: string): boolean {
  const digits = number.split('').reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0;
}
