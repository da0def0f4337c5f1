import type { CheckIn } from '#contract/check-ins.ts';

/** The words of the page that says what coaching is. Offers, prices and terms are the shop's. */
export const coaching = {
  lead: 'One coach who knows your week, writes your plan for the month, reads your check-in and answers your questions. By e-mail and on your own pages here: no calls to be in time for.',
  choose: 'See the offers',
  ask: 'Ask before you buy',
  weekTitle: 'What a week looks like',
  planTitle: 'A sample week of a plan',
  planLead:
    'Yours is written from your answers. This one is for somebody who lifts, runs and sleeps enough. The higher the hill, the harder the day.',
  checkInTitle: 'A sample check-in',
  checkInLead: 'Sleep, energy, soreness and a note. Sent in two minutes, read by the coach, answered in writing.',
  offersTitle: 'What it costs',
  offersLead: 'The whole price, the least it can cost, and the days in which you get everything back.',
  stopTitle: 'How you stop',
  startTitle: 'How it begins',
  already: 'Coached already?',
  signIn: 'Sign in to your coaching',
  open: 'Open your coaching',
  none: 'There is no coaching on offer at the moment.',
} as const;

/** The days of a coached week, as the pages for members and the coach's inbox work. */
export const week: readonly (readonly [when: string, what: string])[] = [
  ['Monday', 'A new check-in opens. You fill it in when it suits you, until Sunday night.'],
  ['Twice a week', 'The coach answers what you have asked and what your check-in says, here and by e-mail.'],
  ['Each day', 'You open the day’s session on your phone, tick off sets and finish it, with or without a connection.'],
  ['Each month', 'A new plan, written for the four weeks that come.'],
];

/** A week of a plan: the day, what it is, and how hard it is from 0 to 1. */
export const samplePlan: readonly { day: string; name: string; what: string; effort: number }[] = [
  { day: 'Day 1', name: 'Heavy legs', what: 'Squat, hinge, carry. 75 minutes', effort: 0.9 },
  { day: 'Day 2', name: 'Threshold run', what: '4 × 8 minutes, brisk but even', effort: 0.8 },
  { day: 'Day 3', name: 'Upper body', what: 'Press, pull, trunk. 60 minutes', effort: 0.6 },
  { day: 'Day 4', name: 'Easy hour', what: 'Slow enough to talk', effort: 0.35 },
  { day: 'Day 5', name: 'Power', what: 'Jumps, throws, short hills', effort: 0.7 },
  { day: 'Day 6', name: 'Long run', what: '90 minutes, fuel practised', effort: 1 },
  { day: 'Day 7', name: 'Give back', what: 'Walk, mobility, early night', effort: 0.2 },
];

/** Made up, to show what one looks like. */
export const sampleCheckIn: CheckIn = {
  id: '00000000-0000-4000-8000-000000000000',
  week: '2026-03-02',
  sleep: 2,
  energy: 3,
  soreness: 4,
  weightKg: null,
  note: 'Two nights with a sick child. I moved the long run to Sunday and cut it to an hour. Calves are heavy.',
  answer:
    'Right call. Leave Tuesday’s threshold run out: walk half an hour and do the calf raises from day 3. If you sleep on Tuesday and Wednesday, Thursday goes ahead as written.',
  createdAt: '2026-03-08T18:00:00Z',
  answeredAt: null,
};

export const start: readonly string[] = [
  'You choose an offer and answer one page of short questions. Only the coach reads what you say about your health.',
  'You see the whole price, and pay. The receipt comes at once, and the coach writes to you within 24 hours.',
  'Within two to three business days your first plan is there.',
];
