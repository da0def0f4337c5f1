import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CheckIn } from '#contract/coaching/check-ins.ts';
import type { Promised, WeekField } from '#contract/site/word-fields.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Texts of the page about coaching. Offers, prices and terms come from the shop. */
export const coaching = {
  lead: msg`One coach who writes your plan, reads your check-ins and answers your questions on your own pages here.`,
  choose: msg`View offers`,
  ask: msg`Ask before you buy`,
  weekTitle: msg`A typical week`,
  planTitle: msg`A sample week of a plan`,
  planLead: msg`Yours is based on your answers. This one is for someone who lifts, runs and sleeps enough. The higher the hill, the harder the day.`,
  checkInTitle: msg`A sample check-in`,
  checkInLead: msg`Sleep, energy, soreness and a note. Sent in two minutes, read by the coach, answered in writing.`,
  offersTitle: msg`Prices`,
  offersLead: msg`The full price, the minimum cost and the period for a full refund.`,
  stopTitle: msg`How to cancel`,
  startTitle: msg`How to start`,
  already: msg`Already a client?`,
  signIn: msg`Sign in to your coaching`,
  open: msg`Open your coaching`,
  none: msg`Coaching isn’t available right now.`,
} as const;

/** Part of a coached week: its time and, if the coach's words name it, its topic. */
interface WeekPart {
  field: WeekField | Promised;
  when: MessageDescriptor;
  about: MessageDescriptor;
  what: MessageDescriptor;
}

/** Days of a coached week, matching the members' pages and the coach's inbox. */
export const week: readonly WeekPart[] = [
  {
    field: 'weekCheckIn',
    when: msg`Monday`,
    about: msg`Your check-in`,
    what: msg`A new check-in opens. Fill it in when it suits you, by Sunday night.`,
  },
  {
    field: 'promiseAnswers',
    when: msg`Twice a week`,
    about: msg`Your questions`,
    what: msg`The coach replies to your questions and your check-in here, and we’ll e-mail you.`,
  },
  {
    field: 'weekSessions',
    when: msg`Each day`,
    about: msg`Your sessions`,
    what: msg`Open the day’s session on your phone, tick off sets and finish it, online or offline.`,
  },
  {
    field: 'weekNextPlan',
    when: msg`When a plan ends`,
    about: msg`Your next plan`,
    what: msg`The coach writes the next one.`,
  },
];

/** Week of a plan. `effort` goes from 0 to 1. */
export const samplePlan: readonly { day: MessageDescriptor; name: Words; what: Words; effort: number }[] = [
  { day: msg`Day 1`, name: msg`Heavy legs`, what: msg`Squat, hinge, carry. 75 minutes`, effort: 0.9 },
  { day: msg`Day 2`, name: msg`Threshold run`, what: msg`4 × 8 minutes, brisk but even`, effort: 0.8 },
  { day: msg`Day 3`, name: msg`Upper body`, what: msg`Press, pull, trunk. 60 minutes`, effort: 0.6 },
  { day: msg`Day 4`, name: msg`Easy hour`, what: msg`Slow enough to talk`, effort: 0.35 },
  { day: msg`Day 5`, name: msg`Power`, what: msg`Jumps, throws, short hills`, effort: 0.7 },
  { day: msg`Day 6`, name: msg`Long run`, what: msg`90 minutes, fuel practised`, effort: 1 },
  { day: msg`Day 7`, name: msg`Recovery`, what: msg`Walk, mobility, early night`, effort: 0.2 },
];

/** Returns a sample check-in. */
export const sampleCheckIn = (say: (words: Words) => string): CheckIn => ({
  id: '00000000-0000-4000-8000-000000000000',
  week: '2026-03-02',
  sleep: 2,
  energy: 3,
  soreness: 4,
  weightKg: null,
  note: say(msg`Two nights with a sick child. I moved the long run to Sunday and cut it to an hour. Calves are heavy.`),
  answer: say(
    msg`Right call. Skip Tuesday’s threshold run: walk half an hour and do the calf raises from day 3. If you sleep on Tuesday and Wednesday, Thursday goes ahead as planned.`,
  ),
  createdAt: '2026-03-08T18:00:00Z',
  answeredAt: null,
});

export const start: readonly (readonly [step: MessageDescriptor, promise?: Promised])[] = [
  [msg`Choose an offer and answer one page of short questions. Only the coach reads what you say about your health.`],
  [msg`See the full price and pay. You get the receipt at once.`],
  [msg`The coach writes to you within 24 hours.`, 'promiseContact'],
  [msg`You get your first plan within two to three business days.`, 'promisePlan'],
];
