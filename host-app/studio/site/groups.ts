import { msg } from '@lingui/core/macro';
import type { SettingGroup } from '#contract/site/site.studio.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

interface Group {
  title: Words;
  /** Contents of the group. */
  lead: Words;
  /** Public page that shows the group. */
  page: string;
}

/** Settings groups, in the order in which a new shop needs them. */
export const groups: Readonly<Record<SettingGroup, Group>> = {
  brand: {
    title: msg({ message: 'Brand', comment: 'What the shop is called' }),
    lead: msg`Name, support address and time zone: on every page, in every e-mail and document.`,
    page: '/',
  },
  seller: {
    title: msg({ message: 'Seller', comment: 'Who sells: a person or a company' }),
    lead: msg`Seller named in terms, legal notice, privacy notice and receipts.`,
    page: '/imprint',
  },
  legal: {
    title: msg`Your own terms`,
    lead: msg`Additions to terms, privacy notice and right of withdrawal.`,
    page: '/terms',
  },
  look: {
    title: msg({ message: 'Look', comment: 'Colours and corners of the shop' }),
    lead: msg`Background, typefaces, motif and colours for pages, widgets, e-mails and PDFs.`,
    page: '/',
  },
  pictures: {
    title: msg`Logo and photos`,
    lead: msg`Your logo, icon, portrait and photos.`,
    page: '/about',
  },
  words: {
    title: msg`Page text`,
    lead: msg`Text of public pages and e-mails: the default or yours.`,
    page: '/',
  },
  guides: {
    title: msg`Guides`,
    lead: msg`Use our PDF guides or upload your own.`,
    page: '/',
  },
  story: {
    title: msg`Your story`,
    lead: msg`About you, on the front page and About page.`,
    page: '/about',
  },
  figures: {
    title: msg`Figures`,
    lead: msg`Your figures. Claim only what you can prove.`,
    page: '/',
  },
  testimonials: {
    title: msg`Testimonials`,
    lead: msg`Client quotes with their consent. Without consent they stay hidden.`,
    page: '/',
  },
  'answer-days': {
    title: msg`Reply days`,
    lead: msg`The days and time you reply by. Clients see when to expect a reply; you see what is due.`,
    page: '/coaching',
  },
  'check-ins': {
    title: msg`Check-in questions`,
    lead: msg`Weekly questions for clients, in order.`,
    page: '/coaching',
  },
  social: {
    title: msg`Social profiles`,
    lead: msg`Your social profiles.`,
    page: '/social',
  },
};
