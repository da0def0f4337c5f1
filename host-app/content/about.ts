import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** The founder's story and the halves of the coach's day are the coach's own words (`CoachWords`). */
export const about = {
  action: msg`View programmes`,
  halves: msg`The two halves of my day`,
} as const;

const closing = {
  title: msg`Start where your week has room`,
  lead: msg`Each card shows what’s included and the price. The rest is there when you want more.`,
  /** Texts for the sandbox's programmes. */
  demo: {
    title: msg`Start with the mornings`,
    lead: msg`Seven mornings, fifteen minutes each, free. The rest is there when you want more.`,
  },
} as const;

/** Returns the texts of the last section. They offer the free guide where the sandbox has it. */
export function closingWords(guide: boolean, samples: boolean): { title: Words; lead: Words } {
  return guide && samples ? closing.demo : closing;
}

/** Default texts until the coach writes their own story. They hold for every coaching shop. */
export const defaultAboutPage = {
  title: (brand: string) => msg`About ${brand}`,
  lead: msg`Programmes, coaching and how buying works.`,
  chapters: [
    {
      title: msg`Programmes and coaching`,
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
      title: msg`Our promise`,
      paragraphs: [
        msg`We never message strangers to sell anything, and we never ask for gift cards, bank codes or a decision today. If someone does that in our name, it isn’t us: please forward it.`,
      ],
    },
  ],
} as const;

/** Links within the story, besides the site's header. */
export const aboutLinks = [
  { label: msg`Home`, href: '/' },
  { label: msg`Programs`, href: '/programs' },
  { label: msg({ message: 'About', context: 'a link to the page about the coach' }), href: '/about' },
  { label: msg`Contact`, href: '/contact' },
] as const;
