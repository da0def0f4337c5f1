import type { StudioProgram, StudioPrograms, StudioSteps } from '#contract/catalog/programs.studio.ts';

type Listed = StudioPrograms['programs'][number];

/** Returns a programme as listed in the studio. */
export function listedProgram(more: Partial<Listed> = {}): Listed {
  return {
    id: 7,
    displayName: 'Better Sleep',
    type: 'one_time',
    price: '19.90',
    currency: 'EUR',
    published: true,
    ended: false,
    buyers: 12,
    version: 3,
    offers: 1,
    files: 2,
    languages: [],
    ...more,
  };
}

/** Returns a programme with everything that can be edited. */
export function studioProgram(more: Partial<StudioProgram> = {}): StudioProgram {
  return {
    id: 7,
    name: 'Aamu Better Sleep',
    displayName: 'Better Sleep',
    type: 'one_time',
    description: 'Fourteen evenings to a night that is long enough.',
    badge: 'NEW',
    picture: null,
    pictureAlt: '',
    accent: false,
    features: ['One thing each evening', 'A log for the night'],
    price: '19.90',
    currency: 'EUR',
    vatRate: '25.5',
    coaching: false,
    published: true,
    ended: false,
    language: 'en',
    onFront: true,
    front: null,
    interestLabel: null,
    translated: ['fi'],
    files: [
      { id: '6c3f0a52-3b1e-4e59-9a53-2f1f3b8d7a10', name: 'Evenings.pdf', bytes: 2_400_000 },
      { id: '6c3f0a52-3b1e-4e59-9a53-2f1f3b8d7a11', name: 'Log.pdf', bytes: 84_000 },
    ],
    plan: null,
    planTitle: null,
    steps: 0,
    offers: [
      {
        id: 9,
        key: 'once',
        name: 'Better Sleep',
        interval: 'once',
        kind: 'standard',
        ownPrice: null,
        price: '19.90',
        minimumMonths: null,
        guaranteeDays: 14,
        accessDays: null,
        ended: false,
        version: 1,
      },
    ],
    buyers: 0,
    kept: null,
    version: 3,
    updatedAt: '2026-03-01T08:00:00.000+02:00',
    ...more,
  };
}

/** Returns daily steps; twelve people have ticked the first one. */
export function studioSteps(count: number, version = 1): StudioSteps {
  return {
    version,
    steps: Array.from({ length: count }, (_, at) => ({
      id: `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
      title: `Step ${at + 1}`,
      text: 'Walk for half an hour.',
      ticks: at === 0 ? 12 : 0,
    })),
  };
}
