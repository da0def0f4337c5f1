import { createBalanceTransaction } from './payments/balance.ts';
import {
  createPrice,
  createProduct,
  deleteProduct,
  retrieveProduct,
  updatePrice,
  updateProduct,
} from './billing/catalog.ts';
import { createCoupon } from './billing/coupons.ts';
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  searchCustomers,
  updateCustomer,
} from './payments/customers.ts';
import { listDisputes } from './payments/disputes.ts';
import type { Params } from './form.ts';
import { listInvoices, markUncollectible, payInvoice, updateInvoice, voidOpenInvoice } from './billing/invoices.ts';
import type { Kind, Ledger } from './ledger.ts';
import { createSubscription } from './billing/new-subscription.ts';
import { readParams } from './params.ts';
import {
  cancelPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  updatePaymentIntent,
} from './payments/payment-intents.ts';
import { attachPaymentMethod } from './payments/payment-methods.ts';
import { createRefund, listRefunds } from './payments/refunds.ts';
import { createSetupIntent } from './payments/setup-intents.ts';
import { cancelSubscription, listSubscriptions, updateSubscription } from './billing/subscriptions.ts';
import * as z from 'zod';

/** Handles one endpoint. A returned problem commits, a thrown one rolls back. */
export type Operation = (ledger: Ledger, params: Params, id: string) => Promise<object>;

/** Operations of the stand-in, by method and path. */
export const operations: Readonly<Record<string, Operation>> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': listCustomers,
  'GET /v1/customers/search': searchCustomers,
  'GET /v1/customers/:id': retrieve('customer'),
  'POST /v1/customers/:id': updateCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'POST /v1/customers/:id/balance_transactions': createBalanceTransaction,
  'POST /v1/coupons': createCoupon,
  'GET /v1/coupons/:id': retrieve('coupon'),
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': retrieveProduct,
  'POST /v1/products/:id': updateProduct,
  'DELETE /v1/products/:id': deleteProduct,
  'POST /v1/prices': createPrice,
  'GET /v1/prices/:id': retrieve('price'),
  'POST /v1/prices/:id': updatePrice,
  'POST /v1/payment_intents': createPaymentIntent,
  'GET /v1/payment_intents': listPaymentIntents,
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id': updatePaymentIntent,
  'POST /v1/payment_intents/:id/cancel': cancelPaymentIntent,
  'GET /v1/charges/:id': retrieve('charge'),
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoices/:id': retrieve('invoice'),
  'POST /v1/invoices/:id': updateInvoice,
  'POST /v1/invoices/:id/pay': payInvoice,
  'POST /v1/invoices/:id/mark_uncollectible': markUncollectible,
  'POST /v1/invoices/:id/void': voidOpenInvoice,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/refunds/:id': retrieve('refund'),
  'POST /v1/setup_intents': createSetupIntent,
  'GET /v1/setup_intents/:id': retrieve('setup_intent'),
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': attachPaymentMethod,
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/:id': retrieve('dispute'),
};

function retrieve(kind: Kind): Operation {
  return (ledger, params, id) => {
    readParams(z.strictObject({}), params);
    return ledger.get(kind, id);
  };
}
