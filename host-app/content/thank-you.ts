import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Promised } from '#contract/site/word-fields.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

export const thankYou = {
  title: msg`Thank you. Your payment was processed.`,
  lead: msg`Next, I need to know who I’m planning for. Please e-mail me these ten things.`,
  copy: msg`Copy Email Template`,
  copied: msg`Copied!`,
  send: msg`Send Email Now`,
  back: msg`Return to Homepage`,
  letterTitle: msg`E-mail template`,
  nextTitle: msg`What happens next`,
} as const;

/** Questions that the coach asks, as in the list and in the e-mail. */
export const intakeQuestions: readonly MessageDescriptor[] = [
  msg`Full name`,
  msg`Age`,
  msg`Height`,
  msg`Current body weight`,
  msg`Main goal`,
  msg`Current activity level`,
  msg`Biggest challenge`,
  msg`Training environment`,
  msg`Injuries or medical conditions`,
  msg`Preferred start date`,
];

export const voluntaryNotice = msg`Health details are voluntary and used only for your plan. If you leave a line empty, I plan more cautiously.`;

/** Promised next steps: when, what, and the topic where the coach's own words name it. */
export const nextStepPromises: readonly (readonly [
  promise: Promised,
  when: MessageDescriptor,
  what: Words,
  about: MessageDescriptor,
])[] = [
  ['promiseContact', msg`Within 24 hours`, msg`I review what you sent.`, msg`First`],
  [
    'promisePlan',
    msg`Within 2-3 business days`,
    msg`Your personalised monthly workout and energy plan arrives as a PDF.`,
    msg`Your first coaching plan`,
  ],
  ['promiseCheckIns', msg`Every week`, msg`We check in by e-mail.`, msg`Check-ins`],
];

export const mailSubject = msg`Personal Coaching - Let's Get Started!`;

/** Returns the prewritten e-mail with blanks to fill in. */
export const buildMailBody = (say: (words: Words) => string): string =>
  [
    say(msg`Hello,`),
    '',
    say(msg`my payment went through and I am ready to begin. Here is what you asked for:`),
    '',
    ...intakeQuestions.map((item, index) => `${index + 1}. ${say(item)}: `),
    '',
    say(msg`Thank you!`),
  ].join('\n');
