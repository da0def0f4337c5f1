/** What stands around a mail's message. Placeholders are filled in with each mail's own values. */
export interface Mail {
  subject: string;
  /** What a mailbox shows behind the subject. */
  preview: string;
  /** Why this person gets it, for the foot. */
  reason: string;
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
  subject: 'Your seven mornings from {{brand}}',
  preview: 'The Morning Energy Boost Blueprint: seven mornings, fifteen minutes each.',
  reason: 'You asked for this guide at {{siteUrl}}. No list is joined by that.',
};

const antiScamGuide = {
  subject: 'Your Anti-Scam Fitness Guide from {{brand}}',
  preview: 'Twelve warning signs, and what to do when you meet one.',
  reason: 'You asked for this guide at {{siteUrl}}. No list is joined by that.',
};

export const mails = {
  'morning-routine': morningRoutine,
  'anti-scam-guide': antiScamGuide,
  'morning-routine+letter': { ...morningRoutine, parts: ['morning-routine', 'letter'] },
  'anti-scam-guide+letter': { ...antiScamGuide, parts: ['anti-scam-guide', 'letter'] },
  'contact-message': {
    subject: '{{name}} wrote to {{brand}}',
    preview: 'A message from the contact form. Answer this e-mail to reach its sender.',
    reason: 'You get this e-mail because messages from {{siteUrl}} go to this address.',
  },
  'contact-received': {
    subject: 'Your message to {{brand}} has arrived',
    preview: "Thank you for writing. I'll get back to you soon.",
    reason:
      'Somebody sent a message at {{siteUrl}} and gave this address. If that was not you, nothing needs to be done.',
  },
  'newsletter-confirm': {
    subject: 'Please confirm: the letter from {{brand}}',
    preview: 'Confirm that this address is yours, and the letter comes about once a month.',
    reason:
      'Somebody gave this address at {{siteUrl}} and ticked the box for the letter. Nothing more is sent without the click.',
  },
  'newsletter-welcome': {
    subject: 'Welcome to the letter from {{brand}}',
    preview: 'You are on the list. A letter comes about once a month.',
    reason: 'You confirmed this address for the letter from {{siteUrl}}.',
  },
  'newsletter-story': {
    subject: '{{title}}',
    preview: '{{excerpt}}',
    reason: 'You confirmed this address for the letter from {{siteUrl}}.',
    pace: 'bulk',
  },
  'login-code': {
    subject: '{{code}} is your code for {{brand}}',
    preview: 'It works once, for ten minutes.',
    reason: 'Somebody asked for this code at {{siteUrl}} with this address.',
    pace: 'urgent',
    goodForMs: 600_000,
  },
  'email-changed': {
    subject: 'Your account at {{brand}} has another address',
    preview: 'If that was not you, take it back until {{until}}.',
    reason: 'This was the address of an account at {{siteUrl}}.',
  },
  'account-deleted': {
    subject: 'Your account at {{brand}} is deleted',
    preview: 'What is kept, and why.',
    reason: 'You deleted your account at {{siteUrl}}. This is the last e-mail about it.',
  },
  'check-in-received': {
    subject: '{{member}} has checked in',
    preview: "This week's check-in is in your inbox.",
    reason: 'You get this e-mail because you are the coach at {{siteUrl}}.',
  },
  'check-in-answered': {
    subject: 'Your coach has answered',
    preview: "What you wrote in this week's check-in has an answer.",
    reason: 'You checked in as a coached member of {{siteUrl}}.',
  },
  'purchase-receipt': {
    subject: 'Your receipt from {{brand}}: {{item}}',
    preview: 'Thank you. Your payment has arrived, and what you bought is open.',
    reason: 'You bought this at {{siteUrl}}.',
    parts: ['purchase-receipt', 'contract'],
  },
  'purchase-receipt-guest': {
    subject: 'Your receipt from {{brand}}: {{item}}',
    preview: 'Thank you. Sign in with a code to open what you bought.',
    reason: 'This was bought at {{siteUrl}} with this address.',
    parts: ['purchase-receipt-guest', 'contract'],
  },
  'coaching-welcome': {
    subject: 'Welcome to coaching with {{brand}}',
    preview: 'I write to you within 24 hours, at this address.',
    reason: 'Coaching was bought at {{siteUrl}} with this address.',
    parts: ['coaching-welcome', 'contract'],
  },
  'renewal-receipt': {
    subject: 'Your receipt from {{brand}}: {{item}}',
    preview: 'Your subscription has been renewed, and there is nothing you have to do.',
    reason: 'You have a subscription at {{siteUrl}}.',
  },
  'renewal-failed': {
    subject: 'Please check your card: {{item}}',
    preview: 'The renewal did not go through. Everything stays open until {{graceUntil}}.',
    reason: 'You have a subscription at {{siteUrl}}.',
  },
  'subscription-ended': {
    subject: 'Your subscription has ended: {{item}}',
    preview: 'Nothing more is charged. What you logged stays in your account.',
    reason: 'You had a subscription at {{siteUrl}}.',
  },
  'subscription-cancelled': {
    subject: 'Cancelled: {{item}}',
    preview: 'It ends on {{endsOn}}. {{chargesText}}',
    reason: 'You cancelled a subscription at {{siteUrl}}.',
  },
  'refund-done': {
    subject: 'Money back from {{brand}}: {{amount}}',
    preview: 'We have given it back the way you paid. Banks take up to ten days to show it.',
    reason: 'You bought this at {{siteUrl}}.',
  },
  'payment-charged-back': {
    subject: 'A disputed payment: {{amount}}',
    preview: 'The dispute was decided for you: the money is yours again.',
    reason: 'You bought this at {{siteUrl}}.',
  },
  'payment-returned': {
    subject: 'A payment goes back to you: {{amount}}',
    preview: 'We could not keep it. You need do nothing.',
    reason: 'You paid at {{siteUrl}}.',
  },
  'refund-requested': {
    subject: 'You asked for your money back: {{item}}',
    preview: 'Your request has arrived. You get an answer within two working days.',
    reason: 'You asked for this at {{siteUrl}}.',
  },
  'withdrawal-received': {
    subject: 'Your withdrawal has arrived',
    preview: 'Received {{receivedAt}}. Please keep this e-mail.',
    reason: 'Somebody withdrew from a contract at {{siteUrl}} and gave this address. If that was not you, tell us.',
  },
  'already-coached': {
    subject: 'You are coached already at {{brand}}',
    preview: 'Nothing was started a second time, and nothing was charged.',
    reason: 'Somebody wanted to start coaching at {{siteUrl}} with this address.',
  },
  'already-owned': {
    subject: 'You have it already: {{item}}',
    preview: 'Nothing was sold a second time, and nothing was charged.',
    reason: 'Somebody wanted to buy something at {{siteUrl}} with this address.',
  },
  'order-notice': {
    subject: '{{amount}} from {{buyer}}',
    preview: '{{item}}',
    reason: 'You get this e-mail because you are the coach at {{siteUrl}}.',
  },
  'refund-notice': {
    subject: '{{buyer}} {{kind}}',
    preview: '{{item}}. It is on your orders page.',
    reason: 'You get this e-mail because you are the coach at {{siteUrl}}.',
  },
  'payment-flagged': {
    subject: 'Please look at a payment: {{what}}',
    preview: 'Something about a payment is not as it should be.',
    reason: 'You get this e-mail because you are the coach at {{siteUrl}}.',
  },
  'dispute-notice': {
    subject: 'Dispute: {{amount}} from {{buyer}}',
    preview: '{{state}}',
    reason: 'You get this e-mail because you are the coach at {{siteUrl}}.',
  },
} satisfies Record<string, Mail>;
