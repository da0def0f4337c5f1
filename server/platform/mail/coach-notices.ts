import { msg } from '@lingui/core/macro';

/** Mails to the coach about orders and money. */
export const coachNotices = {
  'order-notice': {
    subject: msg`{amount} from {buyer}`,
    preview: '{{item}}',
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'refund-notice': {
    subject: '{{what}}',
    preview: msg`{item}. It is on your orders page.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'money-back-due': {
    subject: msg`Refund due by {backBy}: {what}`,
    preview: msg`{item}. It is still open.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'refunds-due': {
    subject: msg`Refunds due by {backBy}: {count} open requests`,
    preview: msg`They are still open.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'payment-flagged': {
    subject: msg`A payment needs your attention: {what}`,
    preview: msg`There is a problem with a payment.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'dispute-notice': {
    subject: msg`Dispute: {amount} from {buyer}`,
    preview: '{{state}}',
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
} as const;
