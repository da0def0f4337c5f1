import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

/** Names of mails to buyers and members, by template. */
export const MAIL_WORDS: Readonly<Record<string, Words>> = {
  'login-code': msg`Code to sign in`,
  'purchase-receipt': msg`Receipt`,
  'purchase-receipt-guest': msg`Receipt`,
  'renewal-receipt': msg`Receipt`,
  'renewal-failed': msg`Renewal that failed`,
  'subscription-cancelled': msg`Cancellation`,
  'subscription-goes-on': msg`Cancellation that was taken back`,
  'subscription-ended': msg`End of a subscription`,
  'coaching-welcome': msg`Welcome to coaching`,
  'check-in-answered': msg`Answer to a check-in`,
  'withdrawal-received': msg`Acknowledgement of a withdrawal`,
  'refund-done': msg`Note about a refund`,
  'refund-failed': msg`Note about a refund that did not arrive`,
  'payment-returned': msg`Note about a payment that went back`,
  'email-changed': msg`Change of the address`,
  'order-moved': msg`Note about an order that was moved`,
  'account-deleted': msg`End of the account`,
  'contact-received': msg`Copy of a message`,
  'morning-routine': msg`Free guide`,
  'anti-scam-guide': msg`Free guide`,
  'newsletter-confirm': msg`Request to confirm the newsletter`,
};
