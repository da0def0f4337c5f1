import { http, HttpResponse } from 'msw';
import { type ListPage, PAGE_ROWS } from '#contract/shared/list.studio.ts';
import { NO_WORDS } from '#contract/newsletter/guides.studio.ts';
import type { SettingChange, SettingGroup, SettingResponse, SettingValues } from '#contract/site/site.studio.ts';
import { WORD_FIELDS, type WordField } from '#contract/site/word-fields.ts';
import GroupScreen from '#host-app/studio/site/group-screen.tsx';
import HistoryScreen from '#host-app/studio/site/history-screen.tsx';
import { mediaIs, PICTURE_ID } from '../../support/pictures.ts';
import { translationsAre } from '../../support/translations.ts';

export const ROOT = '*/api/coach/site';
export const AT = '2026-03-04T09:12:00.000+02:00';

const values: Partial<SettingValues> = {
  brand: {
    name: 'Kaski',
    prefix: 'Kaski ',
    supportEmail: 'ask@kaski.fi',
    timeZone: 'Europe/Helsinki',
    language: 'en',
  },
  seller: {
    name: 'Kaski Oy',
    address: 'Rantatie 1\n00100 Helsinki',
    businessId: '1234567-8',
    vatId: '',
    register: '',
    phone: '',
    country: 'FI',
    authorityName: '',
    authorityUrl: '',
  },
  story: {
    language: 'en',
    place: 'Kuopio',
    aboutTitle: 'Thirty winters outside',
    aboutLead: 'And a summer or two.',
    panels: [{ title: 'The first one', teaser: 'A winter without a plan', text: 'It was long.\n\nIt was cold.' }],
    storyTitle: 'How it began',
    storyLead: '',
    chapters: [{ title: 'A hill', text: 'unbreakable'.repeat(30), last: 'Go up slowly.' }],
  },
  testimonials: {
    items: [
      {
        quote: 'I sleep again.',
        role: 'Nurse, Tampere',
        consentBy: 'Maija M.',
        consentOn: '2026-01-02',
        consentEmail: 'maija@example.com',
      },
      { quote: 'unbreakable'.repeat(30), role: 'Baker, Oulu', consentBy: '', consentOn: '', consentEmail: '' },
    ],
  },
  figures: { landing: [{ value: '41', label: 'winters outside' }], home: [], social: [], about: [] },
  social: { links: [] },
  words: {
    ...(Object.fromEntries(WORD_FIELDS.map((field) => [field, ''])) as Record<WordField, string>),
    heroTitle: 'Walk far, sleep well',
    taken: [],
  },
  guides: {
    blueprint: '',
    allDayEnergy: '',
    antiScam: '20000000-0000-4000-8000-000000000001',
    antiScamTitle: 'Ask your coach this',
    antiScamLead: 'Ten questions, and what a good answer is.',
    blueprintWords: NO_WORDS,
    antiScamWords: NO_WORDS,
    allDayEnergyWords: {
      title: 'Thirty evenings',
      lead: 'One page each.',
      sections: [{ title: 'The first evening', text: 'Put the phone away.\n\n**Why:** ' + 'unbreakable'.repeat(30) }],
    },
  },
  look: {
    accent: '',
    ground: '',
    typeface: '',
    motif: '',
    hero: '',
    heroAlt: '',
    accentDark: '',
    highlight: '',
    corners: '',
  },
  pictures: { logo: '', logoDark: PICTURE_ID, icon: '', portrait: PICTURE_ID, portraitAlt: '', photos: [] },
};

export const setting = (group: SettingGroup): SettingResponse =>
  ({ group, version: 2, updatedAt: AT, values: values[group] ?? {} }) as SettingResponse;

export const change: SettingChange = {
  id: '10000000-0000-4000-8000-000000000001',
  by: 'coach@kaski.fi',
  at: AT,
  takesBack: false,
  fields: [
    { field: 'name', before: 'Aamu', after: 'Kaski' },
    { field: 'supportEmail', before: null, after: `${'long'.repeat(30)}@kaski.fi` },
  ],
};

export const historyIs = (items: SettingChange[], pages = 1) =>
  http.get(`${ROOT}/:group/history`, ({ request }) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
    const total = (pages - 1) * PAGE_ROWS + items.length;
    return HttpResponse.json({ items, total, page, pages } satisfies ListPage<SettingChange>);
  });

/** Answers the requests of the settings screens. */
export const groupsAre = () => [
  translationsAre(),
  mediaIs,
  historyIs(
    [change, { ...change, id: '10000000-0000-4000-8000-000000000002', takesBack: true, by: null, fields: [] }],
    2,
  ),
  http.get(`${ROOT}/:group`, ({ params }) => HttpResponse.json(setting(params['group'] as SettingGroup))),
];

export const form = (group: SettingGroup) =>
  ({ at: `/site/${group}`, path: '/site/$group', screen: GroupScreen }) as const;
/** Returns one page of the form for page texts. */
export const words = (page: string) => ({ ...form('words'), at: `/site/words?page=${page}` }) as const;
export const history = { at: '/site/brand/history', path: '/site/$group/history', screen: HistoryScreen } as const;
