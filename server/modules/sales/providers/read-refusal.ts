import type Stripe from 'stripe';
import type { RefusalKind } from '#contract/operations/stuck.studio.ts';
import type { ProviderName } from './provider-name.ts';
import { PayPalError } from '../paypal/paypal-http.ts';
import { isStripeError } from '../stripe/stripe-errors.ts';

export interface Refusal {
  provider: ProviderName;
  kind: RefusalKind;
  detail: string;
}

const MAX_DETAIL = 300;

/** Returns a refusal that the shop must correct; null for timeouts, declined cards and temporary faults. */
export function readRefusal(error: unknown): Refusal | null {
  if (isStripeError(error)) return refusal('stripe', stripeKind(error), error.message);
  if (error instanceof PayPalError) return refusal('paypal', paypalKind(error), error.message);
  return null;
}

/** Returns the refusal in a capture's issue if it concerns the shop's account, not the buyer's. */
export function readCaptureIssue(issue: string): Refusal | null {
  const kind = paypalIssueKind(issue);
  return kind === 'account' || kind === 'currency' || kind === 'permission' ? refusal('paypal', kind, issue) : null;
}

function refusal(provider: ProviderName, kind: RefusalKind | null, message: string): Refusal | null {
  // Stripe's message contains a part of the key.
  const detail = message.replaceAll(/\b[a-z]+_(?:live|test)_\S+/g, '[key]').slice(0, MAX_DETAIL);
  return kind && { provider, kind, detail };
}

/** https://docs.stripe.com/error-codes */
const STRIPE_KINDS: readonly [RefusalKind, RegExp][] = [
  ['key', /^(?:api_key_expired|platform_api_key_expired|secret_key_required|livemode_mismatch)$/],
  ['account', /^(?:account_|testmode_charges_only|capability_|platform_|not_allowed_on_standard_account)/],
  ['currency', /currency/],
  ['amount', /^amount_too_/],
  ['product', /^(?:product|sku|price|plan)_/],
  ['method', /^payment_method_/],
];
const STRIPE_PARAMS: readonly [RefusalKind, RegExp][] = [
  ['product', /product|\bprice\b|plan/],
  ['currency', /currency/],
  ['amount', /amount/],
  ['method', /payment_method/],
];
const ACCOUNT_WORDS = /your account (?:cannot|can't|can only|has been|is)\b|make live charges/i;

function stripeKind(error: Stripe.errors.StripeError): RefusalKind | null {
  const { type, code = '', param = '', message } = error;
  const named = STRIPE_KINDS.find(([, codes]) => codes.test(code))?.[0];
  if (type === 'StripeAuthenticationError') return 'key';
  if (type === 'StripePermissionError')
    return named === 'account' || ACCOUNT_WORDS.test(message) ? 'account' : 'permission';
  if (type !== 'StripeInvalidRequestError') return null;
  if (named) return named;
  if (ACCOUNT_WORDS.test(message)) return 'account';
  return STRIPE_PARAMS.find(([, params]) => params.test(param))?.[0] ?? 'request';
}

function paypalKind({ status, issue, refusal: said }: PayPalError): RefusalKind | null {
  if (!issue || status >= 500) return null;
  if (status === 401) return 'key';
  if (status === 403) return paypalIssueKind(issue) === 'account' ? 'account' : 'permission';
  return said ? paypalIssueKind(said) : null;
}

/** https://developer.paypal.com/api/rest/reference/orders/v2/errors/ */
function paypalIssueKind(issue: string): RefusalKind {
  if (/^PAYEE_|COMPLIANCE|ACCOUNT_(?:RESTRICTED|LOCKED|CLOSED)|RECEIVING/.test(issue)) return 'account';
  if (issue.includes('CURRENCY')) return 'currency';
  if (/NOT_AUTHORIZED|PERMISSION|NOT_ENABLED/.test(issue)) return 'permission';
  if (/AMOUNT|NEGATIVE|DECIMAL|MAX_VALUE/.test(issue)) return 'amount';
  return 'request';
}
