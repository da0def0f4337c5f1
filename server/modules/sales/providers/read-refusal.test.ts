import { expect, test } from 'vitest';
import { PayPalError } from '../paypal/paypal-http.ts';
import { readCaptureIssue, readRefusal } from './read-refusal.ts';

const stripe = (type: string, more: object = {}) => Object.assign(new Error('Refused'), { type, ...more });

test.each<[string, Error, string | undefined]>([
  ['a revoked key', stripe('StripeAuthenticationError', { code: 'api_key_expired' }), 'key'],
  ['a missing permission', stripe('StripePermissionError'), 'permission'],
  ['another account', stripe('StripePermissionError', { code: 'account_invalid' }), 'account'],
  [
    'Open the Stripe Dashboard and follow its instructions',
    stripe('StripeInvalidRequestError', { code: 'testmode_charges_only' }),
    'account',
  ],
  ['an archived product', stripe('StripeInvalidRequestError', { code: 'product_inactive' }), 'product'],
  [
    'a price that is gone',
    stripe('StripeInvalidRequestError', { code: 'resource_missing', param: 'items[0][price]' }),
    'product',
  ],
  [
    'a product that is gone',
    stripe('StripeInvalidRequestError', { code: 'resource_missing', param: 'items[0][price_data][product]' }),
    'product',
  ],
  ['an inactive price', stripe('StripeInvalidRequestError', { param: 'items[0][price]' }), 'product'],
  ['a currency', stripe('StripeInvalidRequestError', { code: 'currency_not_supported' }), 'currency'],
  ['a currency by its name', stripe('StripeInvalidRequestError', { param: 'currency' }), 'currency'],
  ['an amount', stripe('StripeInvalidRequestError', { code: 'amount_too_small', param: 'amount' }), 'amount'],
  ['cards', stripe('StripeInvalidRequestError', { param: 'payment_method_types' }), 'method'],
  ['anything else', stripe('StripeInvalidRequestError', { code: 'parameter_unknown', param: 'x' }), 'request'],
  ['a declined card', stripe('StripeCardError', { code: 'card_declined' }), undefined],
  ['too many requests', stripe('StripeRateLimitError'), undefined],
  ['silence', stripe('StripeConnectionError'), undefined],
  ['a fault of the provider', stripe('StripeAPIError'), undefined],
  ['an error of the shop', new Error('x'), undefined],
  ['wrong keys of PayPal', new PayPalError(401, 'invalid_client'), 'key'],
  ['a page instead of PayPal', new PayPalError(401, null), undefined],
  ['a feature of PayPal', new PayPalError(403, 'NOT_AUTHORIZED'), 'permission'],
  ['an account at PayPal', new PayPalError(422, 'PAYEE_ACCOUNT_RESTRICTED'), 'account'],
  ['a currency at PayPal', new PayPalError(422, 'CURRENCY_NOT_SUPPORTED'), 'currency'],
  ['an amount at PayPal', new PayPalError(422, 'CANNOT_BE_ZERO_OR_NEGATIVE'), 'amount'],
  ['another request at PayPal', new PayPalError(400, 'INVALID_REQUEST'), 'request'],
  ['a fault of PayPal', new PayPalError(500, 'INTERNAL_SERVER_ERROR'), undefined],
])('%s', (_, error, kind) => {
  expect(readRefusal(error)?.kind).toBe(kind);
});

test('says nothing of a key', () => {
  const error = Object.assign(new Error('Expired API Key provided: sk_live_abc***def'), {
    type: 'StripeAuthenticationError',
  });
  expect(readRefusal(error)?.detail).toBe('Expired API Key provided: [key]');
});

test('of captures the account of the shop, and not the buyer’s card', () => {
  expect(readCaptureIssue('INSTRUMENT_DECLINED')).toBeNull();
  expect(readCaptureIssue('PAYEE_ACCOUNT_LOCKED_OR_CLOSED')?.kind).toBe('account');
});
