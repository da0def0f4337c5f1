import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

/** The founder's story and the halves of the coach's day are the coach's own words (`CoachWords`). */
export const about = {
  action: msg`View programmes`,
  halves: msg`The two halves of my day`,
} as const;

const closing = {
  title: msg`Start where your week has room`,
  lead: msg`Each card shows what’s included and the price. The rest is there when you want more.`,
  /** Fits the programmes of the demonstration. */
  demo: {
    title: msg`Start with the mornings`,
    lead: msg`Seven mornings, fifteen minutes each, free. The rest is there when you want more.`,
  },
} as const;

/** What the page ends on: the free guide, where the demonstration has it. */
export function closingWords(guide: boolean, samples: boolean): { title: Words; lead: Words } {
  return guide && samples ? closing.demo : closing;
}

/** What stands there as long as the coach has told no story: what holds for every shop of this kind. */
export const defaultAboutPage = {
  title: (brand: string) => msg`About ${brand}`,
  lead: msg`What we offer and how buying works.`,
  chapters: [
    {
      title: msg`What we offer`,
      paragraphs: [
        msg`Programmes and coaching. Each card shows what’s included and the price, before anyone asks for your name.`,
      ],
    },
    {
      title: msg`How buying works`,
      paragraphs: [
        msg`Pay by card or, where offered, with PayPal. You get a receipt by e-mail. You may withdraw within 14 days, unless you have asked for digital content at once. If an offer has a guarantee, it is shown beside the price.`,
      ],
    },
    {
      title: msg`What we never do`,
      paragraphs: [
        msg`We never message strangers to sell anything, and we never ask for gift cards, bank codes or a decision today. If someone does that in our name, it isn’t us: please forward it.`,
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
