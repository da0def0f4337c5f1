import { buildPlanRequest } from '../training/plans/plans.harness.ts';
import { buildProgramRequest } from '../catalog/programs/programs.harness.ts';

const figures = [{ value: '41', label: 'winters' }];

/** Bodies of the studio's forms with every field filled in. */
export const BODIES = {
  program: {
    ...buildProgramRequest(),
    badge: 'New',
    pictureAlt: 'A bed',
    onFront: true,
    front: { subtitle: 'a', description: 'b', features: 'c', highlight: 'd', badge: 'e', at: 'f', how: 'g' },
    interestLabel: 'Sleep',
  },
  offer: {
    name: 'In three months',
    interval: 'once',
    kind: 'standard',
    price: '59.90',
    minimumMonths: '',
    guaranteeDays: '14',
    accessDays: '90',
  },
  post: {
    title: 'Rain',
    slug: '',
    excerpt: 'It rained.',
    category: 'training',
    tags: 'rain',
    language: 'en',
    content: 'It rained.',
    cover: '',
    coverAlt: 'Rain',
    state: 'published',
    publishAt: '',
  },
  letter: {
    subject: 'Rain',
    preview: 'Rain',
    body: 'It fell.',
    language: 'en',
    segment: 'everybody',
    programId: 2,
    tags: ['Rain'],
    activity: 'any',
    activeDays: 30,
    onlyLanguage: false,
  },
  series: { on: true, steps: [{ id: '', days: '0', subject: 'Today', body: 'Begin.' }] },
  answer: { title: 'Rest', text: 'Rest.' },
  exercise: {
    name: 'Stone lift',
    category: 'Strength',
    cue: 'Slowly.',
    equipment: 'A stone',
    video: 'https://video.example/1',
    kind: '',
    alternatives: [],
  },
  plan: buildPlanRequest(),
  coupon: {
    code: 'HOSTILE',
    kind: 'percent',
    percent: '20',
    amount: '',
    startsOn: '',
    endsOn: '',
    maxUses: '',
    onceEach: true,
    programIds: [],
    renewals: 'once',
  },
  /** Site groups as they are, with values for those empty in a new shop. */
  site: (picture: string): Readonly<Record<string, object>> => ({
    seller: { country: 'FI', authorityName: 'Somebody', authorityUrl: 'https://authority.example/' },
    legal: { translations: [{ language: 'fi', terms: 'a', privacy: 'b', withdrawal: 'c' }] },
    look: { hero: picture, heroAlt: 'Us' },
    pictures: { portrait: picture, portraitAlt: 'Me', photos: [{ picture, alt: 'Us' }] },
    figures: { landing: figures, home: figures, social: figures, about: figures },
    testimonials: {
      items: [{ quote: 'Good.', role: 'Nurse', consentBy: 'A', consentEmail: '', consentOn: '2026-01-02' }],
    },
    social: {
      links: [{ id: 'strava', url: 'https://strava.example/a', handle: 'a', description: 'b', followers: '1' }],
    },
  }),
} as const;
