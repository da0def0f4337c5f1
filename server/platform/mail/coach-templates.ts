import type { MailTemplate } from './mails.ts';

/** Mails to the coach about a person. Each is written with that person's address, by which it is erased. */
export type CoachTemplate =
  | 'contact-message'
  | 'contact-unproven'
  | 'check-in-received'
  | 'client-wrote'
  | 'more-in-studio'
  | 'thread-reply'
  | 'order-notice'
  | 'refund-notice'
  | 'money-back-due'
  | 'refunds-due'
  | 'payment-flagged'
  | 'dispute-notice';

/** Mails to the person whom they are about. */
export type PersonTemplate = Exclude<MailTemplate, CoachTemplate>;
