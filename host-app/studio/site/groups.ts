import { msg } from '@lingui/core/macro';
import type { SettingGroup } from '#contract/studio/site.ts';
import type { Words } from '#widgets/core/words.tsx';

interface Group {
  title: Words;
  /** What it holds. */
  lead: Words;
  /** The public page that shows it. */
  page: string;
}

/** What the coach sets, in the order in which a new shop needs it. */
export const groups: Readonly<Record<SettingGroup, Group>> = {
  brand: {
    title: msg({ message: 'Brand', comment: 'What the shop is called' }),
    lead: msg`Name, support address and time zone: on every page, in every e-mail and document.`,
    page: '/',
  },
  seller: {
    title: msg({ message: 'Seller', comment: 'Who sells: a person or a company' }),
    lead: msg`Who sells, as terms, imprint, privacy notice and new receipts name them.`,
    page: '/imprint',
  },
  legal: {
    title: msg`Your own terms`,
    lead: msg`What you add to terms, privacy notice and right of withdrawal.`,
    page: '/terms',
  },
  look: {
    title: msg({ message: 'Look', comment: 'Colours and corners of the shop' }),
    lead: msg`Colours and corners: on pages, in the shop’s parts on other pages, in e-mails and in PDFs.`,
    page: '/',
  },
  pictures: {
    title: msg`Logo and photos`,
    lead: msg`Your logo and icon, your portrait and photos of yours.`,
    page: '/about',
  },
  words: {
    title: msg`Words of the pages`,
    lead: msg`What the public pages and the e-mails say: the usual words, or yours.`,
    page: '/',
  },
  guides: {
    title: msg`Guides`,
    lead: msg`The PDFs that the shop hands out: those that it makes, or yours in their place.`,
    page: '/',
  },
  story: {
    title: msg`Your story`,
    lead: msg`Who you are: on the front page and on the page about you.`,
    page: '/about',
  },
  figures: {
    title: msg`Figures`,
    lead: msg`What you claim in numbers. Claim only what you can show.`,
    page: '/',
  },
  testimonials: {
    title: msg`Client voices`,
    lead: msg`What clients said, and who agreed to it when. Without consent nothing is shown.`,
    page: '/',
  },
  'answer-days': {
    title: msg`When you answer`,
    lead: msg`On which days, and until when: clients see it beside what they write, and you see what is due.`,
    page: '/coaching',
  },
  'check-ins': {
    title: msg`Questions of the check-in`,
    lead: msg`What clients are asked each week, in which order.`,
    page: '/coaching',
  },
  social: {
    title: msg`Where to follow you`,
    lead: msg`Your profiles elsewhere.`,
    page: '/social',
  },
};
