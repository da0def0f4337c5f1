import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

/** The founder's story and the halves of the coach's day are the coach's own words (`CoachWords`). */
export const about = {
  action: msg`See the programmes`,
  halves: msg`The two halves of my day`,
} as const;

const closing = {
  title: msg`Begin where your week has room`,
  lead: msg`What each programme holds and what it costs is on its card. The rest is there when you want more of it.`,
  /** Fits the programmes of the demonstration. */
  demo: {
    title: msg`Begin with the mornings`,
    lead: msg`Seven mornings, fifteen minutes each, free. The rest is there when you want more of it.`,
  },
} as const;

/** What the page ends on: the free guide, where the demonstration has it. */
export function closingWords(guide: boolean, samples: boolean): { title: Words; lead: Words } {
  return guide && samples ? closing.demo : closing;
}

/** What stands there as long as the coach has told no story: what holds for every shop of this kind. */
export const withoutStory = {
  title: (brand: string) => msg`About ${brand}`,
  lead: msg`What there is here, and how buying works.`,
  chapters: [
    {
      title: msg`What there is`,
      paragraphs: [
        msg`Programmes and coaching. What each one holds and costs is on its card, before anybody asks for your name.`,
      ],
    },
    {
      title: msg`How buying works`,
      paragraphs: [
        msg`You pay by card or, where it is offered, with PayPal. A receipt comes by e-mail. You may withdraw within 14 days, unless you have asked for digital content at once. Where an offer has a guarantee, it is shown beside its price.`,
      ],
    },
    {
      title: msg`What nobody here does`,
      paragraphs: [
        msg`Nobody writes to strangers to sell them anything, and nobody asks for gift cards, bank codes or a decision today. If somebody does that in our name, it is not us: please forward it.`,
      ],
    },
  ],
} as const;

/** The story's own way around, besides the head of the site. */
export const aboutLinks = [
  { label: msg`Home`, href: '/' },
  { label: msg`Programs`, href: '/programs' },
  { label: msg({ message: 'About', context: 'a link to the page about the coach' }), href: '/about' },
  { label: msg`Contact`, href: '/contact' },
] as const;
