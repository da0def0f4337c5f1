import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderPayment, OrderRequest, OrderState } from '#contract/studio/orders.ts';
import type { Gift } from '#contract/studio/gifts.ts';
import type { CoachSubscription } from '#contract/studio/subscriptions.ts';
import type { Words } from '#widgets/core/words.tsx';

export type Tone = 'good' | 'bad' | undefined;

export const STATE_LABELS: Readonly<Record<OrderState, MessageDescriptor>> = {
  paid: msg({ message: 'Paid', context: 'a state of an order' }),
  open: msg({ message: 'Not paid yet', context: 'a state of an order' }),
  void: msg({ message: 'Void', context: 'a state of an order' }),
  flagged: msg`Not accepted – nothing was granted`,
  refunded: msg({ message: 'All given back', context: 'a state of an order' }),
  disputed: msg({ message: 'Disputed', context: 'a state of an order' }),
};

export const STATE_TONES: Readonly<Partial<Record<OrderState, Tone>>> = {
  paid: 'good',
  flagged: 'bad',
  disputed: 'bad',
};

export const PAYMENT_LABELS: Readonly<Record<OrderPayment['status'], MessageDescriptor>> = {
  pending: msg({ message: 'Not completed yet', context: 'a state of a payment' }),
  failed: msg({ message: 'Not received', context: 'a state of a payment' }),
  paid: msg({ message: 'Paid', context: 'a state of a payment' }),
  duplicate: msg({ message: 'Paid twice', context: 'a state of a payment' }),
  mismatch: msg({ message: 'Not accepted', context: 'a state of a payment' }),
  refunded: msg({ message: 'Refunded', context: 'a state of a payment' }),
  disputed: msg({ message: 'Disputed', context: 'a state of a payment' }),
};

export const PAYMENT_TONES: Readonly<Partial<Record<OrderPayment['status'], Tone>>> = {
  paid: 'good',
  duplicate: 'bad',
  mismatch: 'bad',
  disputed: 'bad',
};

export const REQUEST_LABELS: Readonly<Record<OrderRequest['kind'], MessageDescriptor>> = {
  guarantee: msg({ message: 'Asked for money back', comment: 'What a buyer did.' }),
  withdrawal: msg({ message: 'Withdrew from the contract', comment: 'What a buyer did.' }),
};

export const PROVIDER_LABELS: Readonly<Record<OrderPayment['provider'], Words>> = {
  stripe: msg({ message: 'Card', comment: 'How somebody paid.' }),
  paypal: 'PayPal',
  code: msg({ message: 'Discount code', comment: 'How somebody paid.' }),
};

export const REASON_LABELS: Readonly<Record<OrderPayment['refunds'][number]['reason'], MessageDescriptor>> = {
  goodwill: msg({ message: 'Goodwill', context: 'why money goes back' }),
  guarantee: msg({ message: 'Guarantee', context: 'why money goes back' }),
  withdrawal: msg({ message: 'Withdrawal', context: 'why money goes back' }),
  duplicate: msg({ message: 'Paid twice', context: 'why money goes back' }),
  mismatch: msg({ message: 'Wrong amount', context: 'why money goes back' }),
  code: msg({ message: 'Code was used up', context: 'why money goes back' }),
  foreign: msg({ message: 'Named another order', context: 'why money goes back' }),
  ended: msg({ message: 'Paid after the end', context: 'why money goes back' }),
  provider: msg({ message: 'Made at the provider', context: 'why money goes back' }),
};

export const REFUND_LABELS: Readonly<Record<OrderPayment['refunds'][number]['status'], MessageDescriptor>> = {
  pending: msg`On its way back`,
  done: msg`Sent back`,
  refused: msg({ message: 'Refused', context: 'a state of a refund' }),
};

export const SUBSCRIPTION_LABELS: Readonly<Record<CoachSubscription['state'], MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'a state of a subscription' }),
  past_due: msg({ message: 'Renewal failed', context: 'a state of a subscription' }),
  unpaid: msg({ message: 'Not paid', context: 'a state of a subscription' }),
  ending: msg({ message: 'Ending', context: 'a state of a subscription' }),
  ended: msg({ message: 'Ended', context: 'a state of a subscription' }),
  'ended-unpaid': msg({ message: 'Ended: not paid', context: 'a state of a subscription' }),
};

export const SUBSCRIPTION_TONES: Readonly<Partial<Record<CoachSubscription['state'], Tone>>> = {
  active: 'good',
  past_due: 'bad',
  unpaid: 'bad',
};

export const GIFT_LABELS: Readonly<Record<Gift['state'], MessageDescriptor>> = {
  running: msg({ message: 'Running', context: 'a state of given access' }),
  waiting: msg`Waits for them to sign in`,
  over: msg({ message: 'Over', context: 'a state of given access' }),
};

/** What the coach did, as the log calls it. */
export const ACTION_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  'payment.refund': msg`Gave money back`,
  'refund.settle': msg`Dealt with the refused refund otherwise`,
  'request.accept': msg`Accepted the withdrawal`,
  'request.settle': msg`Settled the request without a refund`,
  'order.address': msg`Corrected the address`,
  'subscription.cancel': msg`Cancelled the subscription`,
  'subscription.resume': msg`Took the cancellation back`,
  'subscription.end': msg`Ended the subscription at once`,
  'plan.propose': msg`Proposed another offer`,
  'plan.takeBack': msg`Took the proposal back`,
  'order.receipts': msg`Sent the receipts once more`,
};

/** What the buyer did themselves, as the shop calls it. */
export const BUYER_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  'subscription.cancel': msg({ message: 'Cancelled the subscription', context: 'what a buyer did' }),
  'subscription.resume': msg({ message: 'Kept the subscription after all', context: 'what a buyer did' }),
  'card.change': msg({ message: 'Gave another card', context: 'what a buyer did' }),
  'plan.accept': msg({ message: 'Agreed to the other offer', context: 'what a buyer did' }),
  'order.address': msg({ message: 'Corrected the address', context: 'what a buyer did' }),
  'plan.decline': msg({ message: 'Stayed with what they had', context: 'what a buyer did' }),
};
