import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import { accessMails } from './access-mails.ts';
import { coachNotices } from './coach-notices.ts';
import { refundMails } from './refund-mails.ts';
import { DAY_MS } from '#server/platform/days.ts';

/**
 * Texts around a mail's message. Placeholders are filled with each mail's own values: `{name}` in a sentence,
 * `{{name}}` where a value stands alone.
 */
export interface Mail {
  subject: Words;
  /** Preview text behind the subject. */
  preview: Words;
  /** Why this person gets it, for the foot. */
  reason: Words;
  /** Templates of its message, from top to bottom; the one of its name by default. */
  parts?: readonly string[];
  /** `urgent` if a visitor waits for it, `bulk` if a delay does not matter. */
  pace?: 'urgent' | 'bulk';
  /** For how long it is of use: it is not sent after that. For ever if missing. */
  goodForMs?: number;
}

/** The mails there are. Each is a `.mjml` and a `.txt` with the same message in `templates/`. */
export type MailTemplate = keyof typeof mails;

const morningRoutine = {
  subject: msg`Your seven mornings from {brand}`,
  preview: msg`The Morning Energy Boost Blueprint: seven mornings, fifteen minutes each.`,
  reason: msg`You requested this guide at {siteUrl}. The request alone does not subscribe you to anything.`,
};

const antiScamGuide = {
  subject: msg`Your Anti-Scam Fitness Guide from {brand}`,
  preview: msg`Twelve warning signs, and what to do when you meet one.`,
  reason: msg`You requested this guide at {siteUrl}. The request alone does not subscribe you to anything.`,
};

const freeProgram = {
  subject: msg`{item} from {brand}`,
  preview: msg`Sign in with this address to find it.`,
  reason: msg`You requested this at {siteUrl}. The request alone does not subscribe you to anything.`,
};

const ownGuide = {
  subject: msg`{item} from {brand}`,
  preview: msg`The PDF you requested.`,
  reason: msg`You requested this guide at {siteUrl}. The request alone does not subscribe you to anything.`,
  parts: ['own-guide'],
};

export const mails = {
  'morning-routine': morningRoutine,
  'anti-scam-guide': antiScamGuide,
  'own-guide': ownGuide,
  'own-guide+letter': { ...ownGuide, parts: ['own-guide', 'letter'] },
  // A reader of one guide also gets the other.
  'own-warning-guide': ownGuide,
  'own-warning-guide+letter': { ...ownGuide, parts: ['own-guide', 'letter'] },
  'free-program': freeProgram,
  'free-program+letter': { ...freeProgram, parts: ['free-program', 'letter'] },
  'morning-routine+letter': { ...morningRoutine, parts: ['morning-routine', 'letter'] },
  'anti-scam-guide+letter': { ...antiScamGuide, parts: ['anti-scam-guide', 'letter'] },
  'contact-message': {
    subject: msg`{name} wrote to {brand}`,
    preview: msg`A message from the contact form. Reply to this e-mail to reach the sender.`,
    reason: msg`You’re getting this e-mail because messages from {siteUrl} go to this address.`,
  },
  'contact-unproven': {
    subject: msg`Sent to {brand} without signing in`,
    preview: msg`A message sent without signing in, using the address of {name}. Check with them before you act on it.`,
    reason: msg`You’re getting this e-mail because messages from {siteUrl} go to this address.`,
  },
  'contact-received': {
    subject: msg`Your message to {brand} has arrived`,
    preview: msg`Thank you for writing. I’ll get back to you soon.`,
    reason: msg`Someone sent a message at {siteUrl} using this address. If this wasn’t you, you don’t need to do anything.`,
  },
  'newsletter-confirm': {
    subject: msg`Please confirm: the newsletter from {brand}`,
    preview: msg`Confirm your address to get the newsletter.`,
    reason: msg`Someone requested the newsletter at {siteUrl} using this address. We won’t send anything else unless you confirm.`,
  },
  'newsletter-welcome': {
    subject: msg`Welcome to the newsletter from {brand}`,
    preview: msg`You are on the list. The next newsletter will come to this address.`,
    reason: msg`You’re getting this e-mail because you subscribe to the newsletter from {siteUrl}.`,
  },
  // No longer written: stays for mails of an earlier version in the outbox.
  'newsletter-story': {
    subject: '{{title}}',
    preview: '{{excerpt}}',
    reason: msg`You confirmed this address for the newsletter from {siteUrl}.`,
    pace: 'bulk',
  },
  'coach-letter': {
    subject: '{{subject}}',
    preview: '{{preview}}',
    reason: msg`You confirmed this address for the newsletter from {siteUrl}.`,
    pace: 'bulk',
  },
  'login-code': {
    subject: msg`{code} is your code for {brand}`,
    preview: msg`It works once, for ten minutes.`,
    reason: msg`Someone requested this code at {siteUrl} using this address.`,
    pace: 'urgent',
    goodForMs: 600_000,
  },
  'order-moved': {
    subject: msg`Your order at {brand} has a new address`,
    preview: msg`If this wasn’t you, please tell us.`,
    reason: msg`An order was placed at {siteUrl} using this address.`,
  },
  'account-deleted': {
    subject: msg`Your data at {brand} has been deleted`,
    preview: msg`The data we keep, and why.`,
    reason: msg`Your data at {siteUrl} was deleted. This is the last e-mail about it.`,
  },
  'check-in-received': {
    subject: msg`{member} sent a check-in`,
    preview: msg`This week’s check-in is in your inbox.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'check-in-answered': {
    subject: msg`Your coach replied`,
    preview: msg`Your coach replied to this week’s check-in.`,
    reason: msg`You sent a check-in at {siteUrl}.`,
  },
  'thread-answered': {
    subject: msg`A reply from {brand}`,
    preview: msg`Your coach replied to your message.`,
    reason: msg`You wrote to {siteUrl} or are a client there.`,
  },
  'client-wrote': {
    subject: msg`{name} has written to you`,
    preview: msg`Their message is in your inbox.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'more-in-studio': {
    subject: msg`More messages are in your studio`,
    preview: msg`You won’t get e-mails about further messages this hour.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'client-answered': {
    subject: msg`Your coach replied`,
    preview: msg`Your coach’s message is on your page.`,
    reason: msg`You wrote to {siteUrl} or are a client there.`,
  },
  'thread-reply': {
    subject: msg`{name} has replied`,
    preview: msg`A reply to your message. You can also read it in your inbox.`,
    reason: msg`You’re getting this e-mail because you are the coach at {siteUrl}.`,
  },
  'purchase-receipt': {
    subject: msg`Your receipt from {brand}: {item}`,
    preview: msg`Thank you. Your purchase is ready in your account.`,
    reason: msg`You bought this at {siteUrl}.`,
    parts: ['purchase-receipt', 'contract'],
  },
  'purchase-receipt-guest': {
    subject: msg`Your receipt from {brand}: {item}`,
    preview: msg`Thank you. Your receipt is attached.`,
    reason: msg`This was bought at {siteUrl} using this address.`,
    parts: ['purchase-receipt-guest', 'contract'],
  },
  'purchase-receipt-unclaimed': {
    subject: msg`Confirm your order: {item}`,
    preview: msg`Your receipt is attached.`,
    reason: msg`This was bought at {siteUrl} using this address.`,
    parts: ['purchase-receipt-unclaimed', 'contract'],
  },
  'coaching-welcome': {
    subject: msg`Welcome to coaching with {brand}`,
    preview: msg`Thank you. Your place is confirmed.`,
    reason: msg`Coaching was bought at {siteUrl} using this address.`,
    parts: ['coaching-welcome', 'contract'],
  },
  'renewal-receipt': {
    subject: msg`Your receipt from {brand}: {item}`,
    preview: msg`Your subscription has been renewed. You don’t need to do anything.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  'renewal-failed': {
    subject: msg`Please check your card: {item}`,
    preview: msg`The renewal didn’t go through. You keep your access until {graceUntil}.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  'subscription-ended': {
    subject: msg`Your subscription has ended: {item}`,
    preview: msg`You won’t be charged again. Your training log stays in your account.`,
    reason: msg`You had a subscription at {siteUrl}.`,
  },
  'subscription-cancelled': {
    subject: msg`Cancelled: {item}`,
    preview: '{{chargesText}}',
    reason: msg`This is about your subscription at {siteUrl}.`,
  },
  'subscription-goes-on': {
    subject: msg`Your subscription continues: {item}`,
    preview: msg`The cancellation was reversed. The next payment is on {nextOn}.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  ...accessMails,
  'order-confirm': {
    subject: msg`Confirm your order: {item}`,
    preview: msg`Press the button to open it. Nothing is charged.`,
    reason: msg`Someone ordered this at {siteUrl} using this address.`,
    goodForMs: DAY_MS,
  },
  'code-used': {
    subject: msg`You’ve already used this code: {couponCode}`,
    preview: msg`No sale was made and no payment was taken.`,
    reason: msg`Someone tried to buy something at {siteUrl} using this address.`,
  },
  ...refundMails,
  'refund-requested': {
    subject: msg`Your refund request: {item}`,
    preview: msg`We received your request. You’ll get a reply by e-mail.`,
    reason: msg`You asked for this at {siteUrl}.`,
  },
  'withdrawal-received': {
    subject: msg`We received your withdrawal`,
    preview: msg`Received {receivedAt}. Please keep this e-mail.`,
    reason: msg`Someone withdrew from a contract at {siteUrl} using this address. If this wasn’t you, please tell us.`,
  },
  'already-coached': {
    subject: msg`Your coaching at {brand} is already active`,
    preview: msg`No second subscription was started and no payment was taken.`,
    reason: msg`Someone tried to start coaching at {siteUrl} using this address.`,
  },
  'already-owned': {
    subject: msg`You already own {item}`,
    preview: msg`You already own it, and no payment was taken.`,
    reason: msg`Someone tried to buy something at {siteUrl} using this address.`,
  },
  'payment-processing': {
    subject: msg`Your payment is being processed: {item}`,
    preview: msg`Nothing was bought twice. Please don’t pay again.`,
    reason: msg`Someone tried to buy something at {siteUrl} using this address.`,
  },
  ...coachNotices,
} satisfies Record<string, Mail>;
