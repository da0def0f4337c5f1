export const scamCheck = {
  title: 'Before you pay any coach, check this',
  lead: 'Fitness scams take money, health data or both, and they copy real coaches to do it. Two minutes with this list is cheaper than a lesson.',
  signsTitle: 'Walk away when',
  signs: [
    'somebody you never wrote to offers you coaching in a private message',
    'the result and the date are guaranteed',
    'you are asked for gift cards, crypto, bank codes or a “friends and family” payment',
    'the price is only good for the next hour',
    'there is no company name, no address and no terms to read',
    'before-and-after pictures show up elsewhere in an image search',
    'stopping means paying, or nobody will say in writing how to stop',
  ],
  guide: {
    title: 'Take the guide with you',
    lead: 'The Anti-Scam Fitness Guide is a PDF to keep: twelve warning signs, what to ask, and what to do when it has happened.',
    /** For a form that was sent without scripts, as the toasts say it. */
    sent: { title: 'Warning Guide Sent!', description: 'Check your email for the Anti-Scam Fitness Guide.' },
    invalid: 'Please enter a valid email address.',
  },
  paidTitle: 'If you have already paid',
  paid: [
    'Call your bank or card company today and ask for a chargeback.',
    'Keep every message, receipt and profile name. Take pictures before they vanish.',
    'Change any password you have shared, and report it to the police.',
  ],
  help: [
    { label: 'Consumer advice in Finland', href: 'https://www.kkv.fi/en/' },
    { label: 'European Consumer Centres', href: 'https://www.eccnet.eu/' },
  ],
} as const;
