import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Texts of the landing page. Figures, names and links of the brand come from the site's settings. */
export const hero = {
  title: msg({
    message: '<0>Up before</0> <1>the day.</1>',
    comment: 'Two short lines in very large type',
  }),
  lead: msg`Programmes and coaching. Each card shows what’s included and the price.`,
  /** Lead for the sandbox's coach. */
  demoLead: msg`Energy and endurance coaching for people with a job, a family and an early alarm. Short mornings, honest numbers, steady climbs.`,
  start: msg`Start Your Energy Journey`,
  routine: msg`Get FREE Morning Routine`,
  /** Label when the free offer is the coach's own. */
  free: (program: string) => msg`Start free: ${program}`,
} as const;

const programs = {
  title: msg`Ways up the hill`,
  lead: msg`Each card shows what’s included and the price. All prices are charged in euros.`,
  /** Counts the cards of the sandbox. */
  demo: {
    title: msg`Three ways up the hill`,
    lead: msg`Start with the free week. Pay once for thirty days of structure. Or train with a coach who knows your calendar. All prices are charged in euros.`,
  },
} as const;

/** Most cards that fit side by side on the widest page. */
export const CARDS_PER_ROW = 3;

/** Returns the title and lead above the programme cards. */
export function programsWords(cards: number, samples: boolean): { title: Words; lead: Words } {
  return samples && cards === CARDS_PER_ROW ? programs.demo : programs;
}

export const voices = { title: msg`Athletes’ stories` } as const;

export const routine = {
  title: msg`Seven mornings, written down`,
  lead: msg`The Morning-Energy-Boost-Blueprint is a PDF to print and put on the fridge: fifteen minutes a day, one thing at a time.`,
  promise: msg`One e-mail with the PDF. Nothing else unless you ask for it.`,
  /** Promise when the free offer is the coach's own. */
  ownPromise: msg`One e-mail with a link to it. Nothing else unless you ask for it.`,
  ownSent: msg`We’ve sent you an e-mail with everything you need to open it.`,
  /** Answer to a form sent without scripts. Same words as the toasts. */
  sent: msg`Check your email for your FREE Morning Routine program.`,
  invalid: msg`Please enter a valid email address.`,
  length: msg`15 minutes each`,
  days: [
    [msg({ message: 'Mon', comment: 'A day of the week, short' }), msg`Light before screen`],
    [msg({ message: 'Tue', comment: 'A day of the week, short' }), msg`Unlock hips and back`],
    [msg({ message: 'Wed', comment: 'A day of the week, short' }), msg`Walk it awake`],
    [msg({ message: 'Thu', comment: 'A day of the week, short' }), msg`Strong in four moves`],
    [msg({ message: 'Fri', comment: 'A day of the week, short' }), msg`Breakfast with a job`],
    [msg({ message: 'Sat', comment: 'A day of the week, short' }), msg`Easy breath, steady legs`],
    [msg({ message: 'Sun', comment: 'A day of the week, short' }), msg`Your own morning`],
  ],
} as const;

export const hub = {
  title: msg`A logbook that adds itself up`,
  lead: msg`Members tick off sessions. The dashboard turns them into four numbers and a progress line for each programme.`,
  sample: msg`Sample numbers: twelve weeks of a fictional member.`,
  stats: {
    streak: msg`Current streak`,
    energy: msg`Energy level`,
    workouts: msg`Workouts done`,
    goals: msg`Goals achieved`,
  },
  /** Energy level week by week, in percent. */
  weeks: [31, 38, 36, 45, 52, 49, 58, 66, 63, 72, 79, 85],
} as const;

export const integration = {
  title: msg`Everything you own, in one place`,
  lead: msg`Find programmes, training plans, subscriptions and receipts on your dashboard, on your phone or computer.`,
  action: msg`Access Dashboard`,
  href: '/dashboard',
} as const;

export const community = {
  title: msg`Join Our Community`,
  lead: msg`The coach’s newsletter, about once a month.`,
  /** Consent given by pressing the button. New words need a new version in the contract. */
  consent: msg`We’ll e-mail you a link to confirm. You can unsubscribe at any time via the link in each newsletter.`,
  missing: msg`Enter your e-mail address.`,
  invalid: msg`Please enter a valid email address.`,
  /** Also the answer to a form sent without scripts. It never reveals if the address is known. */
  sent: {
    title: msg`Please Confirm`,
    description: msg`Press the button in our e-mail to confirm. If you’re already on the list, you won’t get an e-mail.`,
  },
} as const;

export const contact = {
  title: msg`Ask before you buy`,
  lead: msg`Write a few lines about your week and what you want from it. The coach reads every message.`,
  mail: msg`Or send an e-mail:`,
  /** Answer to a form sent without scripts. Same words as the toasts. */
  sent: { title: msg`Message Sent!`, description: msg`Thanks for your message. I'll get back to you soon.` },
  invalid: msg`Enter your name and a valid e-mail address.`,
  times: [
    ['promiseContact', msg`After you buy coaching`, msg`First contact within 24 hours`],
    ['promisePlan', msg`Your first coaching plan`, msg`Two to three business days`],
    ['promiseAnswers', msg`Questions during coaching`, msg`Answered twice a week`],
  ],
} as const;
