import { msg } from '@lingui/core/macro';

/** What buyers are told of money that goes back. */
export const refundMails = {
  'refund-done': {
    subject: msg`Money back from {brand}: {amount}`,
    preview: msg`We have given it back the way you paid. Banks take up to ten days to show it.`,
    reason: msg`You bought this at {siteUrl}.`,
  },
  'refund-failed': {
    subject: msg`A refund did not arrive: {amount}`,
    preview: msg`It has come back to us, and we see to it. You need do nothing.`,
    reason: msg`A payment at {siteUrl} was made with this address.`,
  },
  'payment-charged-back': {
    subject: msg`A disputed payment: {amount}`,
    preview: msg`The dispute was decided for you: the money is yours again.`,
    reason: msg`You bought this at {siteUrl}.`,
  },
  'payment-returned': {
    subject: msg`A payment goes back: {amount}`,
    preview: msg`We could not keep it. Nothing needs to be done.`,
    reason: msg`A payment at {siteUrl} was made with this address.`,
  },
};
