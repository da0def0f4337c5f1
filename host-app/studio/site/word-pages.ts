import { msg } from '@lingui/core/macro';
import { type PagePart, PROMISES, WORD_FIELDS, type WordField } from '#contract/word-fields.ts';
import type { Words } from '#widgets/core/words.tsx';

/** Fields that stand together. */
export interface WordSection {
  /** None for what is a page's first. */
  title?: Words;
  lead?: Words;
  /** The section of the pages that can be taken away whole. */
  part?: PagePart;
  fields: readonly WordField[];
}

/** One page of the form: what is said on one of the public pages. */
export interface WordPage {
  /** In the address. */
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
        title: msg`What is free, on the front pages`,
        part: 'routine',
        fields: ['heroFree', 'routineTitle', 'routineLead'],
      },
      { title: msg`How to spot a fitness scam`, part: 'scam', fields: [] },
      {
        title: msg`Logbook with sample numbers`,
        part: 'hub',
        fields: ['hubName', 'hubTitle', 'hubLead', 'hubSample'],
      },
      { title: msg`Letter`, part: 'community', fields: ['communityTitle', 'communityLead'] },
      { title: msg`Kilometres of a marathon beside the sections of the front page`, part: 'course', fields: [] },
    ],
  },
  {
    key: 'home',
    title: msg`Page with all programmes`,
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
    title: msg`Page about you`,
    path: '/about',
    sections: [{ fields: ['halvesTitle', 'aboutEndTitle', 'aboutEndLead'] }],
  },
  {
    key: 'coaching',
    title: msg`Page about coaching`,
    path: '/personal-coaching',
    sections: [
      { fields: ['coachingLead', 'startCoaching'] },
      {
        title: msg`What coaching promises`,
        lead: msg`Each stands on the front page, where coaching is bought, after the payment, in the terms and in the first e-mail, worded to suit the place. Write a whole sentence, such as “I call you within three days.”`,
        fields: PROMISES,
      },
      {
        title: msg`What a week looks like`,
        lead: msg`Between these stands how often you answer questions, which is a promise.`,
        fields: ['weekTitle', 'weekCheckIn', 'weekSessions', 'weekNextPlan'],
      },
      { title: msg`Sample week and sample check-in, on the page about coaching`, part: 'samples', fields: [] },
    ],
  },
  {
    key: 'choices',
    title: msg`Questions before coaching`,
    path: '/coaching-onboarding',
    sections: [
      {
        title: msg`Goals that people choose from`,
        lead: msg`In the questions before coaching and in the profiles of those you coach. Say them in your words, and leave out what you do not coach.`,
        fields: WORD_FIELDS.filter((field) => field.startsWith('goal')),
      },
      {
        title: msg`Training that people choose from`,
        lead: msg`In the questions before coaching, and at plans. What is kept of an answer stays the same.`,
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

/** The pages of the form; what belongs to none of them stands on the last. */
export const WORD_PAGES: readonly WordPage[] = [
  ...PAGES,
  {
    key: 'everywhere',
    title: msg`On many pages, and in e-mails`,
    path: '/',
    sections: [{ fields: WORD_FIELDS.filter((field) => !placed.has(field)) }],
  },
];

/** The page of the form that an address names; the first one where it names none. */
export function wordPageOf(key: string | undefined): WordPage {
  return WORD_PAGES.find((page) => page.key === key) ?? WORD_PAGES[0]!;
}
