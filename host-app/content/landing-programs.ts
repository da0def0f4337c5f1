import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';
import type { ProgramCopy } from '#widgets/programs/cards.ts';

/** The landing page's cards. The words are fixed; price and type are the shop's when it answers. */
export const landingPrograms = (say: (words: Words) => string): readonly ProgramCopy[] => [
  {
    id: 1,
    title: say(msg`Morning Energy`),
    subtitle: say(msg`Seven mornings, free`),
    description: say(msg`Fifteen minutes before the day begins. Nothing to buy, no equipment.`),
    price: '0.00',
    currency: 'EUR',
    type: 'free',
    features: [
      say(msg`One thing for each morning`),
      say(msg`Light, water, movement, breakfast`),
      say(msg`A PDF to print and keep`),
    ],
    highlight: say(msg`Start tomorrow morning`),
    badge: say(msg`MOST POPULAR`),
    colour: 'moss',
    link: '#free-signup',
  },
  {
    id: 2,
    title: say(msg`All Day Energy`),
    subtitle: say(msg`30 days`),
    description: say(msg`Sleep, food and training, put into an order that survives a full calendar.`),
    price: '29.90',
    currency: 'EUR',
    type: 'one_time',
    features: [
      say(msg`One clear task for every day`),
      say(msg`Training in 20 to 40 minutes`),
      say(msg`Meals without weighing`),
      say(msg`30-day money-back guarantee`),
    ],
    highlight: say(msg`Paid once, yours to keep`),
    colour: 'dawn',
    link: '/subscribe/2',
  },
  {
    id: 4,
    title: say(msg`Personal Coaching`),
    subtitle: say(msg`One coach, one plan`),
    description: say(msg`A plan for your week, your races and your children’s bedtime, adjusted as you go.`),
    price: '99.99',
    currency: 'EUR',
    type: 'subscription',
    features: [
      say(msg`A new plan every month`),
      say(msg`Four e-mail check-ins a month`),
      say(msg`Questions answered twice a week`),
      say(msg`14-day money-back guarantee`),
    ],
    highlight: say(msg`Written for you`),
    badge: say(msg`BEST VALUE`),
    colour: 'sun',
    link: '/subscribe/4',
  },
];
