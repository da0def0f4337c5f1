import type { ProgramCopy } from '#widgets/programs/cards.ts';

/** The landing page's cards. The words are fixed; price and type are the shop's when it answers. */
export const landingPrograms: readonly ProgramCopy[] = [
  {
    id: 1,
    title: 'Morning Energy',
    subtitle: 'Seven mornings, free',
    description: 'Fifteen minutes before the day begins. Nothing to buy, no equipment.',
    price: '0.00',
    currency: 'EUR',
    type: 'free',
    features: ['One thing for each morning', 'Light, water, movement, breakfast', 'A PDF to print and keep'],
    highlight: 'Start tomorrow morning',
    colour: 'moss',
    link: '#free-signup',
  },
  {
    id: 2,
    title: 'All Day Energy',
    subtitle: '30 days',
    description: 'Sleep, food and training, put into an order that survives a full calendar.',
    price: '29.90',
    currency: 'EUR',
    type: 'one_time',
    features: [
      'One clear task for every day',
      'Training in 20 to 40 minutes',
      'Meals without weighing',
      '30-day money-back guarantee',
    ],
    highlight: 'Paid once, yours to keep',
    colour: 'dawn',
    link: '/subscribe/2',
  },
  {
    id: 4,
    title: 'Personal Coaching',
    subtitle: 'One coach, one plan',
    description: 'A plan for your week, your races and your children’s bedtime, adjusted as you go.',
    price: '99.99',
    currency: 'EUR',
    type: 'subscription',
    features: [
      'A new plan every month',
      'Four e-mail check-ins a month',
      'Questions answered twice a week',
      '14-day money-back guarantee',
    ],
    highlight: 'Written for you',
    colour: 'sun',
    link: '/subscribe/4',
  },
];
