import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderPayment, OrderRequest, OrderState } from '#contract/sales/orders.studio.ts';
import type { Gift } from '#contract/sales/gifts.studio.ts';
import type { CoachSubscription } from '#contract/sales/subscriptions.studio.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

export type Tone = 'good' | 'bad' | undefined;

export const STATE_LABELS: Readonly<Record<OrderState, MessageDescriptor>> = {
  paid: msg({ message: 'Paid', context: 'a state of an order' }),
  open: msg({ message: 'Not paid yet', context: 'a state of an order' }),
  void: msg({ message: 'Void', context: 'a state of an order' }),
  flagged: msg`Not accepted – no access granted`,
  refunded: msg({ message: 'Fully refunded', context: 'a state of an order' }),
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
  guarantee: msg({ message: 'Requested a refund', comment: 'What a buyer did.' }),
  withdrawal: msg({ message: 'Withdrew from the contract', comment: 'What a buyer did.' }),
};

export const PROVIDER_LABELS: Readonly<Record<OrderPayment['provider'], Words>> = {
  stripe: msg({ message: 'Card', comment: 'How somebody paid.' }),
  paypal: 'PayPal',
  code: msg({ message: 'Discount code', comment: 'How somebody paid.' }),
};

/** A free order cannot be disputed. */
export const DISPUTE_LOST_LABELS: Readonly<Record<OrderPayment['provider'], Words>> = {
  stripe: msg`The buyer won the dispute. The buyer’s bank won’t return the money.`,
  paypal: msg`The buyer won the dispute. PayPal won’t return the money.`,
  code: '',
};

export const REASON_LABELS: Readonly<Record<OrderPayment['refunds'][number]['reason'], MessageDescriptor>> = {
  goodwill: msg({ message: 'Goodwill', context: 'why money goes back' }),
  guarantee: msg({ message: 'Guarantee', context: 'why money goes back' }),
  withdrawal: msg({ message: 'Withdrawal', context: 'why money goes back' }),
  duplicate: msg({ message: 'Paid twice', context: 'why money goes back' }),
  mismatch: msg({ message: 'Wrong amount', context: 'why money goes back' }),
  code: msg({ message: 'Code used up', context: 'why money goes back' }),
  foreign: msg({ message: 'Wrong order', context: 'why money goes back' }),
  ended: msg({ message: 'Paid after it had ended', context: 'why money goes back' }),
  unconfirmed: msg({ message: 'Not confirmed', context: 'why money goes back' }),
  provider: msg({ message: 'Issued in the provider’s dashboard', context: 'why money goes back' }),
};

export const REFUND_LABELS: Readonly<Record<OrderPayment['refunds'][number]['status'], MessageDescriptor>> = {
  pending: msg`Refund pending`,
  done: msg`Refunded`,
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
  running: msg({ message: 'Active', context: 'a state of given access' }),
  waiting: msg`Awaiting first sign-in`,
  over: msg({ message: 'Ended', context: 'a state of given access' }),
};

/** Labels of the coach's actions, by their name in the log. */
export const ACTION_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  'payment.refund': msg`Issued a refund`,
  'refund.settle': msg`Resolved the failed refund another way`,
  'request.accept': msg`Accepted the withdrawal`,
  'request.settle': msg`Resolved the request without a refund`,
  'order.address': msg`Corrected the address`,
  'subscription.cancel': msg`Cancelled the subscription`,
  'subscription.resume': msg`Reversed the cancellation`,
  'subscription.end': msg`Cancelled the subscription immediately`,
  'plan.propose': msg`Proposed another offer`,
  'plan.takeBack': msg`Withdrew the proposal`,
  'order.receipts': msg`Resent the receipts`,
};

/** Labels of the buyer's actions, by the shop's names. */
export const BUYER_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  'subscription.cancel': msg({ message: 'cancelled the subscription', context: 'what a buyer did' }),
  'subscription.resume': msg({ message: 'resumed the subscription', context: 'what a buyer did' }),
  'card.change': msg({ message: 'updated the card', context: 'what a buyer did' }),
  'plan.accept': msg({ message: 'accepted the proposed offer', context: 'what a buyer did' }),
  'order.address': msg({ message: 'corrected the address', context: 'what a buyer did' }),
  'plan.decline': msg({ message: 'declined the proposed offer', context: 'what a buyer did' }),
};
