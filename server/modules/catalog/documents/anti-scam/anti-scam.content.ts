export const TITLE = 'Anti-Scam Fitness Guide';

export const COVER = {
  lines: ['Anti-Scam', 'Fitness', 'Guide'],
  promise: 'Twelve signs that the coach in your messages is no coach, and what to do about each of them.',
  facts: [
    { value: '12', label: 'warning signs' },
    { value: '1', label: 'page to print' },
    { value: '0', label: 'euros on the first day' },
  ],
  picture:
    'The elevation profile of a route that climbs fast and breaks off at a cliff. The promised summit behind it is only a dotted line.',
} as const;

export const HOW_TO = {
  title: 'How fitness scams work',
  intro:
    'Every honest coach shares a street with thieves. The thieves copy coaches’ pictures, their words and sometimes their names.',
  stages: [
    {
      label: 'First contact',
      text: 'They find you where you show your effort: under a race picture, in a running group, after a search for “lose weight”. The message is friendly and asks for nothing.',
    },
    {
      label: 'The promise',
      text: 'Then they say what you want to hear, with a number and a date in it, and show a crowd that seems to have got it already.',
    },
    {
      label: 'The push',
      text: 'Now it has to be quick. Time is what you need for a second thought or a second opinion, so they take it away first.',
    },
    {
      label: 'The taking',
      text: 'At the end something leaves you: money, a code, a picture, or a signature that goes on costing. Often two of them, one after the other.',
    },
  ],
  useLabel: 'How to use this',
  use: [
    'One sign is a reason to slow down and ask. Use the sentence at the foot of its page.',
    'Two signs are a reason to stop until somebody you trust has had a look.',
    'Signs 9, 10 and 11 are enough alone. Stop there and pay nothing.',
    'Print the check-list and keep it where you buy things: beside the computer, or folded in the case of your phone.',
  ],
  honestLabel: 'A fair word',
  honest:
    'A clumsy coach is not a thief. Many good ones have an old website and a strange prices page. Ask them. The honest ones are glad that you do, and the others get impatient. Nobody is stupid for falling for this, either: it is somebody’s full-time job to be believed.',
} as const;

export const CHECKLIST = {
  title: 'The check-list',
  intro: 'Print this page. Take it out before you pay, and tick what you have seen.',
  fields: ['Who offers it', 'Where they wrote', 'Date'],
  columns: ['Warning sign', 'What I saw', 'Seen'],
  after:
    'No tick: sleep on it once all the same. One: ask. Two: show it to somebody before you go on. A tick at 9, 10 or 11: stop and pay nothing.',
} as const;

export const PAID = {
  title: 'If you have already paid',
  intro: 'Do these in this order, today. The first one works best in the first hours.',
  steps: [
    {
      label: '1. The bank',
      text: 'Call your bank or card company and ask for a chargeback if you paid by card, or a recall if it was a transfer. Say clearly whether you approved the payment yourself. Time limits for chargebacks are short. If you gave away a code or a card number, have the card and the bank login blocked in the same call.',
    },
    {
      label: '2. The proof',
      text: 'Take screenshots of the messages, the profile with its address, the advertisement, the payment page and the receipt. Do it before you complain: profiles vanish. Then write down what happened, with days and times.',
    },
    {
      label: '3. The locks',
      text: 'Change each password that you shared, and any other account that uses the same one, starting with your e-mail. Turn on two-step login. Remove any app that they had you install.',
    },
    {
      label: '4. The stop',
      text: 'Tell them once, in writing, that you withdraw and want your money back. After that do not argue. Pay nothing more, whatever they call it: a fee, a tax, an unlocking charge.',
    },
  ],
  helpLabel: '5. The report',
  help: [
    {
      text: 'The police where you live, online or at any station, with your proof. Europol lists where each country takes reports.',
      label: 'europol.europa.eu',
      href: 'https://www.europol.europa.eu/report-a-crime/report-cybercrime-online',
    },
    {
      text: 'European Consumer Centres, when the seller is based in another EU country, Iceland or Norway. Free of charge.',
      label: 'eccnet.eu',
      href: 'https://www.eccnet.eu/',
    },
  ],
  secondLabel: 'The second wave',
  second:
    'Someone writes that they can get your money back, for a fee in advance. It may look like a lawyer or an authority. Often it is the same people. Block them.',
} as const;

export const WITHDRAWAL = {
  title: 'Your fourteen days',
  intro: 'Changed your mind, and the seller is real? In the EU the law is on your side, within limits.',
  rights: [
    {
      label: 'The right',
      text: 'If you buy from a business as a private person, online, by phone or in a chat, you may withdraw within 14 days without giving a reason. For coaching and downloads the days count from the day of the contract, for goods from the day they reach you.',
    },
    {
      label: 'How',
      text: 'Send a clear statement before the last day ends, such as: “I withdraw from the contract of 3 May for the coaching programme.” An e-mail is enough. Keep a copy with the time on it.',
    },
    {
      label: 'The money',
      text: 'The seller has to repay you within 14 days of hearing from you, by the way you paid. With goods they may wait until these are back or you show that you sent them, and sending them back is usually at your cost.',
    },
    {
      label: 'If nobody told you',
      text: 'If the seller did not inform you about this right, you have up to twelve months longer to use it.',
    },
  ],
  limitsLabel: 'Its limits',
  limits: [
    'Coaching that you asked to start at once: withdraw, and pay for the part you have had. The right is gone once all of it has been delivered, if you had agreed to that and said that you knew you would lose it.',
    'A PDF or video course that you may open at once: the right ends when the supply begins, if you expressly agreed to that, said that you knew you would lose it, and got that confirmed.',
    'Tickets for a set day, such as a race or a camp, and sealed goods that you have opened and that cannot be returned for reasons of hygiene: no right.',
    'Bought from a private person, or from a shop in its own premises: no such right by law.',
  ],
  trialLabel: 'After a free trial',
  trial:
    'If a free trial became a paid contract and the price was not made clear when you signed up, the fourteen days run again from the day it began to cost.',
  note: 'A summary of the EU rules on consumer rights (Directive 2011/83/EU), not legal advice. Ask the consumer authority of your country or your European Consumer Centre about your case. Against somebody who has vanished the right is worth little. That is why the bank comes first.',
} as const;

/** Selling rules of the brand; `name` is the brand's name. */
export const SELLING_RULES = {
  title: 'How I sell',
  lead: 'So that you can hold me to my own list.',
  ways: (name: string) => [
    {
      label: 'One place',
      text: `${name} sells only through its own website, even where somebody else’s page shows its checkout. You see the price and the terms before you give your name.`,
    },
    {
      label: 'You begin',
      text: 'I never write to strangers to sell them anything. You get a message from me after you have asked, ordered or signed up for something.',
    },
    {
      label: 'What I never ask',
      text: 'No gift cards, no crypto, no bank codes, no pictures in underwear, no decision today.',
    },
    {
      label: 'What I promise',
      text: 'What the offer says, and answers. No kilograms, no times, no dates.',
    },
    {
      label: 'If somebody uses my name',
      text: 'Then it is not me. Send me a screenshot of the message, and I will tell you.',
    },
  ],
  invitation: 'Every order with me is handled by this site, whatever page it began on:',
  contact: 'Not sure about a message? Ask me, even if it is about another coach:',
} as const;
