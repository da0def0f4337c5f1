import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Names of mails to buyers and members, by template. */
export const MAIL_WORDS: Readonly<Record<string, Words>> = {
  'login-code': msg`Sign-in code`,
  'purchase-receipt': msg`Receipt`,
  'purchase-receipt-guest': msg`Receipt`,
  'purchase-receipt-unclaimed': msg`Receipt`,
  'renewal-receipt': msg`Receipt`,
  'renewal-failed': msg`Renewal failed`,
  'subscription-cancelled': msg`Cancellation`,
  'subscription-goes-on': msg`Cancellation reversed`,
  'subscription-ended': msg`Subscription ended`,
  'coaching-welcome': msg`Welcome to coaching`,
  'check-in-answered': msg`Check-in reply`,
  'withdrawal-received': msg`Acknowledgement of a withdrawal`,
  'refund-done': msg`Refund notice`,
  'refund-failed': msg`Refund failed`,
  'payment-returned': msg`Payment refunded`,
  'email-changed': msg`Address change`,
  'email-restored': msg`Address change undone`,
  'order-moved': msg`Order moved`,
  'account-deleted': msg`Account closed`,
  'contact-received': msg`Copy of a message`,
  'morning-routine': msg`Free guide`,
  'anti-scam-guide': msg`Free guide`,
  'newsletter-confirm': msg`Newsletter confirmation`,
};
