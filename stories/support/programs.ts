import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { offer, program } from '#widgets/elements/programs/programs.factory.ts';

/** 60 characters, the longest name allowed. */
export const LONG_NAME = 'The Complete Hybrid Strength and Endurance Year for Parents!';

const LONG_FEATURE =
  'A complete weekly plan of lifting, running and recovery that moves with a full calendar, so that a week ' +
  'with three trips and a sick child is still a week in which something went forward';

/** Returns four programmes as the shop's API does. */
export function programs(): ProgramResponse[] {
  return [
    program({
      id: 1,
      interest: { key: 'free', label: 'The free morning routine' },
      displayName: 'Morning Energy',
      type: 'free',
      price: '0.00',
      badge: 'MOST POPULAR',
      description: 'Seven short mornings that give the day a start you can feel.',
      features: ['Seven mornings of 15 to 25 minutes', 'No equipment, no app', 'A tracker to see the week add up'],
    }),
    program({
      id: 2,
      interest: { key: 'all-day', label: 'All Day Energy' },
      displayName: 'All Day Energy',
      description: 'Thirty days to steady energy from the first meeting to the evening run.',
      features: ['One clear task a day', 'Sleep, food and training in one plan', 'Weekly review sheets'],
    }),
    program({
      id: 3,
      interest: { key: 'hybrid', label: 'Hybrid Athlete' },
      displayName: 'Hybrid Athlete',
      type: 'one-time',
      price: '99.90',
      badge: 'BEST VALUE',
      accent: true,
      plan: '3',
      description: 'Strength and endurance in one week that works.',
      features: [
        'Lifting, running, recovery',
        'Log your sets and see the numbers move',
        'For the gym, with home options',
      ],
    }),
    program({
      id: 4,
      interest: { key: 'coaching', label: 'Personal coaching' },
      displayName: 'Personal Coaching',
      type: 'subscription',
      price: '99.99',
      badge: 'PREMIUM',
      coaching: true,
      plan: 'elite-coaching',
      description: 'One coach, your calendar, your body. A personal plan each month and answers when you need them.',
      features: ['A personal plan every month', 'Four weekly check-ins', 'Access to every plan'],
      offers: [offer()],
    }),
  ];
}

/** Returns the programmes of a coach who writes in Finnish; one is in the reader's language. */
export function finnishPrograms(): ProgramResponse[] {
  return programs().map((each) =>
    each.id === 3
      ? each
      : {
          ...each,
          language: 'fi',
          badge: each.badge && 'SUOSITUIN',
          description: 'Kolmessakymmenessä päivässä tasaiseen vireeseen, aamun ensimmäisestä palaverista iltalenkkiin.',
          features: ['Yksi selkeä tehtävä päivässä', 'Uni, ruoka ja harjoittelu samassa suunnitelmassa'],
        },
  );
}

/** Returns the programmes with the longest texts. */
export function longPrograms(): ProgramResponse[] {
  return programs().map((each) => ({
    ...each,
    displayName: LONG_NAME,
    description: `${each.description} `.repeat(4).trim(),
    features: [
      LONG_FEATURE,
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      ...each.features,
    ],
  }));
}

/** Returns programmes that cost ¥1,234,567 at the built-in rate. */
export function dearPrograms(): ProgramResponse[] {
  return programs().map((each) => (each.type === 'free' ? each : { ...each, price: '7574.03' }));
}
