import { msg } from '@lingui/core/macro';

export const scamCheck = {
  title: msg`Before you pay any coach, check this`,
  lead: msg`Fitness scams take money, health data or both, and they copy real coaches to do it. Two minutes with this list cost less than learning the hard way.`,
  signsTitle: msg`Walk away when`,
  signs: [
    msg`someone you never contacted offers you coaching in a private message`,
    msg`the result and the date are guaranteed`,
    msg`you are asked for gift cards, crypto, bank codes or a “friends and family” payment`,
    msg`the price is only good for the next hour`,
    msg`there is no company name, no address and no terms to read`,
    msg`before-and-after pictures show up elsewhere in an image search`,
    msg`you have to pay to cancel, or nobody will say in writing how to cancel`,
  ],
  guide: {
    title: msg`Take the guide with you`,
    lead: msg`The Anti-Scam Fitness Guide is a PDF to keep: twelve warning signs, what to ask, and what to do if it has happened to you.`,
    /** Answer to a form sent without scripts. Same words as the toasts. */
    sent: { title: msg`Warning Guide Sent!`, description: msg`Check your email for the Anti-Scam Fitness Guide.` },
    invalid: msg`Please enter a valid email address.`,
  },
  paidTitle: msg`If you have already paid`,
  paid: [
    msg`Call your bank or card company today and ask for a chargeback.`,
    msg`Keep every message, receipt and profile name. Take screenshots before they disappear.`,
    msg`Change any password you have shared, and report it to the police.`,
  ],
  /** Places that help. Entries with a country are shown only by shops established there. */
  help: [
    { label: msg`Consumer advice in Finland`, href: 'https://www.kkv.fi/en/', country: 'FI' },
    { label: msg`European Consumer Centres`, href: 'https://www.eccnet.eu/', country: null },
  ],
} as const;
