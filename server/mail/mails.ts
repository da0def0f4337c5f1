import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/speak.ts';
import { accessMails } from './access-mails.ts';
import { coachNotices } from './coach-notices.ts';
import { refundMails } from './refund-mails.ts';

/**
 * What stands around a mail's message. Placeholders are filled in with each mail's own values: `{name}` in a sentence,
 * `{{name}}` where there is nothing but a value.
 */
export interface Mail {
  subject: Words;
  /** What a mailbox shows behind the subject. */
  preview: Words;
  /** Why this person gets it, for the foot. */
  reason: Words;
  /** The templates of its message, from top to bottom; without them, the one of its name. */
  parts?: readonly string[];
  /** Somebody waits for it in front of a page (`urgent`), or nobody minds when it comes (`bulk`). */
  pace?: 'urgent' | 'bulk';
  /** For how long it is of use: it is not sent after that. For ever if missing. */
  goodForMs?: number;
}

/** The mails there are. Each is a `.mjml` and a `.txt` with the same message in `templates/`. */
export type MailTemplate = keyof typeof mails;

const morningRoutine = {
  subject: msg`Your seven mornings from {brand}`,
  preview: msg`The Morning Energy Boost Blueprint: seven mornings, fifteen minutes each.`,
  reason: msg`You asked for this guide at {siteUrl}. No list is joined by that.`,
};

const antiScamGuide = {
  subject: msg`Your Anti-Scam Fitness Guide from {brand}`,
  preview: msg`Twelve warning signs, and what to do when you meet one.`,
  reason: msg`You asked for this guide at {siteUrl}. No list is joined by that.`,
};

const freeProgram = {
  subject: msg`{item} from {brand}`,
  preview: msg`Sign in with this address, and it is there.`,
  reason: msg`You asked for this at {siteUrl}. No list is joined by that.`,
};

const ownGuide = {
  subject: msg`{item} from {brand}`,
  preview: msg`The PDF that you asked for.`,
  reason: msg`You asked for this guide at {siteUrl}. No list is joined by that.`,
  parts: ['own-guide'],
};

export const mails = {
  'morning-routine': morningRoutine,
  'anti-scam-guide': antiScamGuide,
  'own-guide': ownGuide,
  'own-guide+letter': { ...ownGuide, parts: ['own-guide', 'letter'] },
  // The same about the other guide: who has asked for one gets the other, too.
  'own-warning-guide': ownGuide,
  'own-warning-guide+letter': { ...ownGuide, parts: ['own-guide', 'letter'] },
  'free-program': freeProgram,
  'free-program+letter': { ...freeProgram, parts: ['free-program', 'letter'] },
  'morning-routine+letter': { ...morningRoutine, parts: ['morning-routine', 'letter'] },
  'anti-scam-guide+letter': { ...antiScamGuide, parts: ['anti-scam-guide', 'letter'] },
  'contact-message': {
    subject: msg`{name} wrote to {brand}`,
    preview: msg`A message from the contact form. Answer this e-mail to reach its sender.`,
    reason: msg`You get this e-mail because messages from {siteUrl} go to this address.`,
  },
  'contact-unproven': {
    subject: msg`Sent to {brand} without signing in`,
    preview: msg`A message with the address of {name}. Check with them before you act on it.`,
    reason: msg`You get this e-mail because messages from {siteUrl} go to this address.`,
  },
  'contact-received': {
    subject: msg`Your message to {brand} has arrived`,
    preview: msg`Thank you for writing. I'll get back to you soon.`,
    reason: msg`Somebody sent a message at {siteUrl} and gave this address. If that was not you, nothing needs to be done.`,
  },
  'newsletter-confirm': {
    subject: msg`Please confirm: the letter from {brand}`,
    preview: msg`Confirm that this address is yours, and the letter comes to it.`,
    reason: msg`Somebody asked for the letter at {siteUrl} with this address. Nothing more is sent without the click.`,
  },
  'newsletter-welcome': {
    subject: msg`Welcome to the letter from {brand}`,
    preview: msg`You are on the list: the next letter comes to this address.`,
    reason: msg`You get this email because you subscribe to the letter from {siteUrl}.`,
  },
  // Nothing writes it any more: it is there for what an earlier version has left in the outbox.
  'newsletter-story': {
    subject: '{{title}}',
    preview: '{{excerpt}}',
    reason: msg`You confirmed this address for the letter from {siteUrl}.`,
    pace: 'bulk',
  },
  'coach-letter': {
    subject: '{{subject}}',
    preview: '{{preview}}',
    reason: msg`You confirmed this address for the letter from {siteUrl}.`,
    pace: 'bulk',
  },
  'login-code': {
    subject: msg`{code} is your code for {brand}`,
    preview: msg`It works once, for ten minutes.`,
    reason: msg`Somebody asked for this code at {siteUrl} with this address.`,
    pace: 'urgent',
    goodForMs: 600_000,
  },
  'email-changed': {
    subject: msg`Your account at {brand} has another address`,
    preview: msg`If that was not you, take it back until {until}.`,
    reason: msg`This was the address of an account at {siteUrl}.`,
  },
  'order-moved': {
    subject: msg`Your order at {brand} has another address`,
    preview: msg`If that was not you, please tell us.`,
    reason: msg`An order at {siteUrl} was made with this address.`,
  },
  'account-deleted': {
    subject: msg`Your data at {brand} is deleted`,
    preview: msg`What is kept, and why.`,
    reason: msg`Your data at {siteUrl} was deleted. This is the last e-mail about it.`,
  },
  'check-in-received': {
    subject: msg`{member} has checked in`,
    preview: msg`This week's check-in is in your inbox.`,
    reason: msg`You get this e-mail because you are the coach at {siteUrl}.`,
  },
  'check-in-answered': {
    subject: msg`Your coach has answered`,
    preview: msg`What you wrote in this week's check-in has an answer.`,
    reason: msg`You checked in as a coached member of {siteUrl}.`,
  },
  'thread-answered': {
    subject: msg`An answer from {brand}`,
    preview: msg`Your coach has answered what you wrote.`,
    reason: msg`You wrote to {siteUrl}, or are coached there.`,
  },
  'client-wrote': {
    subject: msg`{name} has written to you`,
    preview: msg`What they wrote is in your inbox.`,
    reason: msg`You get this e-mail because you are the coach at {siteUrl}.`,
  },
  'client-answered': {
    subject: msg`Your coach has answered`,
    preview: msg`What your coach wrote is on your own page.`,
    reason: msg`You wrote to {siteUrl}, or are coached there.`,
  },
  'thread-reply': {
    subject: msg`{name} has replied`,
    preview: msg`A reply to your answer. It is in your inbox, too.`,
    reason: msg`You get this e-mail because you are the coach at {siteUrl}.`,
  },
  'purchase-receipt': {
    subject: msg`Your receipt from {brand}: {item}`,
    preview: msg`Thank you. What you bought is open in your account.`,
    reason: msg`You bought this at {siteUrl}.`,
    parts: ['purchase-receipt', 'contract'],
  },
  'purchase-receipt-guest': {
    subject: msg`Your receipt from {brand}: {item}`,
    preview: msg`Thank you. Sign in with a code to open what you bought.`,
    reason: msg`This was bought at {siteUrl} with this address.`,
    parts: ['purchase-receipt-guest', 'contract'],
  },
  'coaching-welcome': {
    subject: msg`Welcome to coaching with {brand}`,
    preview: msg`Thank you. Your place is yours.`,
    reason: msg`Coaching was bought at {siteUrl} with this address.`,
    parts: ['coaching-welcome', 'contract'],
  },
  'renewal-receipt': {
    subject: msg`Your receipt from {brand}: {item}`,
    preview: msg`Your subscription has been renewed, and there is nothing you have to do.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  'renewal-failed': {
    subject: msg`Please check your card: {item}`,
    preview: msg`The renewal did not go through. Everything stays open until {graceUntil}.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  'subscription-ended': {
    subject: msg`Your subscription has ended: {item}`,
    preview: msg`Nothing more is charged. What you logged stays in your account.`,
    reason: msg`You had a subscription at {siteUrl}.`,
  },
  'subscription-cancelled': {
    subject: msg`Cancelled: {item}`,
    preview: '{{chargesText}}',
    reason: msg`This is about a subscription of yours at {siteUrl}.`,
  },
  'subscription-goes-on': {
    subject: msg`Goes on: {item}`,
    preview: msg`The cancellation was taken back. The next payment is on {nextOn}.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  ...accessMails,
  'order-confirm': {
    subject: msg`Confirm your order: {item}`,
    preview: msg`One press opens it. Nothing is charged.`,
    reason: msg`Somebody ordered this at {siteUrl} with this address.`,
    goodForMs: 86_400_000,
  },
  'code-used': {
    subject: msg`This code was used before: {couponCode}`,
    preview: msg`Nothing was sold, and nothing was charged.`,
    reason: msg`Somebody wanted to buy something at {siteUrl} with this address.`,
  },
  ...refundMails,
  'refund-requested': {
    subject: msg`You asked for your money back: {item}`,
    preview: msg`Your request has arrived. You get an answer by e-mail.`,
    reason: msg`You asked for this at {siteUrl}.`,
  },
  'withdrawal-received': {
    subject: msg`Your withdrawal has arrived`,
    preview: msg`Received {receivedAt}. Please keep this e-mail.`,
    reason: msg`Somebody withdrew from a contract at {siteUrl} and gave this address. If that was not you, tell us.`,
  },
  'already-coached': {
    subject: msg`You are coached already at {brand}`,
    preview: msg`Nothing was started a second time, and nothing was charged.`,
    reason: msg`Somebody wanted to start coaching at {siteUrl} with this address.`,
  },
  'already-owned': {
    subject: msg`You have it already: {item}`,
    preview: msg`Nothing was sold a second time, and nothing was charged.`,
    reason: msg`Somebody wanted to buy something at {siteUrl} with this address.`,
  },
  'payment-processing': {
    subject: msg`Your payment is being processed: {item}`,
    preview: msg`Nothing was sold a second time. Please do not pay again.`,
    reason: msg`Somebody wanted to buy something at {siteUrl} with this address.`,
  },
  ...coachNotices,
} satisfies Record<string, Mail>;
