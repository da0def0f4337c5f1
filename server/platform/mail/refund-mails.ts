import { msg } from '@lingui/core/macro';

/** Mails to buyers about refunds. */
export const refundMails = {
  'refund-done': {
    subject: msg`Refund from {brand}: {amount}`,
    preview: msg`We have refunded it to your original payment method. It can take up to ten days to appear on your statement.`,
    reason: msg`You bought this at {siteUrl}.`,
  },
  'refund-failed': {
    subject: msg`A refund did not arrive: {amount}`,
    preview: msg`It was returned to us, and we’re dealing with it. You don’t need to do anything.`,
    reason: msg`A payment was made at {siteUrl} using this address.`,
  },
  'payment-charged-back': {
    subject: msg`A disputed payment: {amount}`,
    preview: msg`You won the dispute and the money was returned to you.`,
    reason: msg`You bought this at {siteUrl}.`,
  },
  'payment-returned': {
    subject: msg`Payment refunded: {amount}`,
    preview: msg`We couldn’t accept the payment. You don’t need to do anything.`,
    reason: msg`A payment was made at {siteUrl} using this address.`,
  },
};
