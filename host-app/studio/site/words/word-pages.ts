import { msg } from '@lingui/core/macro';
import { type PagePart, PROMISES, WORD_FIELDS, type WordField } from '#contract/site/word-fields.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Group of related fields. */
export interface WordSection {
  /** Missing for a page's first group. */
  title?: Words;
  lead?: Words;
  /** Section of the pages that can be hidden as a whole. */
  part?: PagePart;
  fields: readonly WordField[];
}

/** Page of the form, with the texts of one public page. */
export interface WordPage {
  /** Key in the address. */
  key: string;
  title: Words;
  /** Path of the public page. */
  path: string;
  sections: readonly WordSection[];
}

const PAGES: readonly WordPage[] = [
  {
    key: 'front',
    title: msg`Front page`,
    path: '/',
    sections: [
      {
        fields: [
          'shopTitle',
          'heroTitle',
          'heroLead',
          'heroStart',
          'programsTitle',
          'programsLead',
          'storiesTitle',
          'voicesTitle',
          'contactTitle',
          'contactLead',
        ],
      },
      {
        title: msg`Free guides, on the front page`,
        part: 'routine',
        fields: ['heroFree', 'routineTitle', 'routineLead'],
      },
      { title: msg`How to spot a fitness scam`, part: 'scam', fields: [] },
      {
        title: msg`Logbook with sample figures`,
        part: 'hub',
        fields: ['hubName', 'hubTitle', 'hubLead', 'hubSample'],
      },
      { title: msg`Newsletter`, part: 'community', fields: ['communityTitle', 'communityLead'] },
      { title: msg`Marathon kilometres beside the front page sections`, part: 'course', fields: [] },
    ],
  },
  {
    key: 'home',
    title: msg`Programmes page`,
    path: '/home',
    sections: [
      {
        fields: [
          'homeTitle',
          'homeLead',
          'homeProgramsTitle',
          'homeProgramsLead',
          'homeRoutineTitle',
          'homeRoutineLead',
        ],
      },
    ],
  },
  {
    key: 'about',
    title: msg`About page`,
    path: '/about',
    sections: [{ fields: ['halvesTitle', 'aboutEndTitle', 'aboutEndLead'] }],
  },
  {
    key: 'coaching',
    title: msg`Coaching page`,
    path: '/personal-coaching',
    sections: [
      { fields: ['coachingLead', 'startCoaching'] },
      {
        title: msg`Coaching promises`,
        lead: msg`Shown on the front page, at checkout, after payment, in the terms and in the first e-mail. Write a full sentence, such as “I’ll call you within three days.”`,
        fields: PROMISES,
      },
      {
        title: msg`Sample week`,
        lead: msg`The reply frequency you promise is shown between these.`,
        fields: ['weekTitle', 'weekCheckIn', 'weekSessions', 'weekNextPlan'],
      },
      { title: msg`Sample week and sample check-in, on the page about coaching`, part: 'samples', fields: [] },
    ],
  },
  {
    key: 'choices',
    title: msg`Onboarding questions`,
    path: '/coaching-onboarding',
    sections: [
      {
        title: msg`Goals to choose from`,
        lead: msg`Shown in onboarding and client profiles. Rename them or hide what you don’t coach.`,
        fields: WORD_FIELDS.filter((field) => field.startsWith('goal')),
      },
      {
        title: msg`Training types to choose from`,
        lead: msg`Shown in onboarding and plans. Stored answers don’t change.`,
        fields: WORD_FIELDS.filter((field) => /^(?:place|style)/.test(field)),
      },
    ],
  },
  {
    key: 'blog',
    title: msg`Blog and page “Follow”`,
    path: '/blog',
    sections: [
      { fields: ['storiesLead', 'menuBlog', 'postEndTitle', 'postEndLead', 'followTitle', 'socialLead', 'menuFollow'] },
    ],
  },
];

const placed = new Set(PAGES.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields)));

/** Pages of the form; fields that belong to none are on the last. */
export const WORD_PAGES: readonly WordPage[] = [
  ...PAGES,
  {
    key: 'everywhere',
    title: msg`On many pages, and in e-mails`,
    path: '/',
    sections: [{ fields: WORD_FIELDS.filter((field) => !placed.has(field)) }],
  },
];

/** Returns the form's page for an address key; defaults to the first. */
export function resolveWordPage(key: string | undefined): WordPage {
  return WORD_PAGES.find((page) => page.key === key) ?? WORD_PAGES[0]!;
}
