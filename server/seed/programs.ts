import type { OfferKind, ProgramFront, ProgramType } from '#contract/catalog/programs.ts';
import type { ProgramFile } from '../modules/catalog/programs/program.entity.ts';

/**
 * The programmes a new shop starts with. They are written once, when the table is empty; afterwards
 * the rows in the database are what holds.
 */
export const programSeed = [
  {
    id: 1,
    name: 'Aamu Morning Energy',
    type: 'free',
    price: '0.00',
    description: 'Seven short mornings that give the day a start you can feel. A guide by e-mail, free.',
    features: [
      'Seven mornings of fifteen minutes',
      'No equipment, no app, no subscription',
      'A printable guide with an easier and a harder option each day',
      'A one-page tracker to see the week add up',
    ],
    content: { files: [{ name: 'Morning-Energy-Boost-Blueprint.pdf', document: 'blueprint' }], videos: [] },
    badge: 'MOST POPULAR',
    interestKey: 'free',
    interestLabel: 'The free morning routine',
    front: {
      subtitle: 'Seven mornings, free',
      description: 'Fifteen minutes before the day begins. Nothing to buy, no equipment.',
      features: ['One thing for each morning', 'Light, water, movement, breakfast', 'A PDF to print and keep'],
      highlight: 'Start tomorrow morning',
      at: '05:30',
      how: '15 minutes, before the house wakes',
    },
    offers: [],
  },
  {
    id: 2,
    name: 'Aamu All Day Energy',
    type: 'one_time',
    price: '29.90',
    description: 'Thirty days to steady energy from the first meeting to the evening run.',
    features: [
      '30 days, one clear task a day',
      'Sleep, food and training in one plan',
      'Built for full calendars: 20 to 40 minutes a day',
      'Weekly review sheets',
    ],
    content: { files: [{ name: 'All-Day-Energy-30-Days.pdf', document: 'all-day-energy' }], videos: [] },
    interestKey: 'all-day',
    front: {
      subtitle: '30 days',
      description: 'Sleep, food and training, put into an order that survives a full calendar.',
      features: [
        'One clear task for every day',
        'Training in 20 to 40 minutes',
        'Meals without weighing',
        '30-day money-back guarantee',
      ],
      highlight: 'Paid once, yours to keep',
      at: '06:15',
      how: '20 to 40 minutes, before work',
    },
    offers: [{ key: 'once', name: '30-day programme', price: '29.90', interval: 'once', guaranteeDays: 30 }],
  },
  {
    id: 3,
    name: 'Aamu Hybrid Athlete',
    type: 'one-time',
    price: '99.90',
    description: 'Strength and endurance in one week that works. A full training plan with log and progress.',
    features: [
      'A complete weekly plan: lifting, running, recovery',
      'Sessions of 60 to 90 minutes with warm-up and rest times',
      'Log your sets and see the numbers move',
      'For the gym, with home options',
    ],
    content: { files: [{ name: 'Hybrid-Athlete-Plan.pdf', document: 'training-plan' }], videos: [] },
    badge: 'BEST VALUE',
    accent: true,
    interestKey: 'hybrid',
    onFront: false,
    front: { at: '17:30', how: '60 to 90 minutes, after work' },
    offers: [{ key: 'once', name: 'Hybrid Athlete', price: '99.90', interval: 'once', guaranteeDays: 30 }],
  },
  {
    id: 4,
    name: 'Aamu Personal Coaching',
    type: 'subscription',
    price: '99.99',
    description: 'One coach, your calendar, your body. A personal plan each month and an answer when you need one.',
    features: [
      'A personal workout and energy plan every month',
      'Four weekly e-mail check-ins',
      'Answers to your questions twice a week',
      'Access to every plan while you are coached',
    ],
    content: { files: [{ name: 'Personal-Coaching-Plan.pdf', document: 'training-plan' }], videos: [] },
    badge: 'PREMIUM',
    coaching: true,
    interestKey: 'coaching',
    interestLabel: 'Personal coaching',
    front: {
      subtitle: 'One coach, one plan',
      description: 'A plan for your week, your races and your children’s bedtime, adjusted as you go.',
      features: [
        'A new plan every month',
        'Four e-mail check-ins a month',
        'Questions answered twice a week',
        '14-day money-back guarantee',
      ],
      highlight: 'Written for you',
      badge: 'BEST VALUE',
      at: 'Your hour',
      how: 'As long as you have, where your calendar has room',
    },
    offers: [
      {
        key: 'monthly',
        name: 'Monthly coaching',
        displayName: 'Premium Personal Coaching',
        price: '99.99',
        interval: 'month',
        minimumMonths: 3,
        guaranteeDays: 14,
      },
      {
        key: 'kickstart',
        name: '4-Week Kickstart',
        price: '89.90',
        interval: 'once',
        guaranteeDays: 30,
        accessDays: 28,
      },
      { key: 'continuation', kind: 'continuation', name: 'Continuation', price: '39.90', interval: 'month' },
    ],
  },
] as const satisfies readonly ProgramSeed[];

interface ProgramSeed {
  id: number;
  name: string;
  type: ProgramType;
  price: string;
  description: string;
  features: readonly string[];
  content: { files: readonly ProgramFile[]; videos: readonly string[] };
  badge?: string;
  accent?: true;
  coaching?: true;
  /** As tags and messages name it, and what the contact form calls it. */
  interestKey: string;
  interestLabel?: string;
  /** The card on the front page, in words that fit the coach of the demonstration. */
  front: ProgramFront;
  onFront?: false;
  offers: readonly OfferSeed[];
}

interface OfferSeed {
  key: string;
  name: string;
  displayName?: string;
  kind?: OfferKind;
  price: string;
  interval: 'once' | 'month';
  minimumMonths?: number;
  guaranteeDays?: number;
  accessDays?: number;
}
