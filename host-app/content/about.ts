/** The founder's story and the halves of the coach's day are the coach's own words (`CoachWords`). */
export const about = {
  action: 'See the programmes',
  halves: 'The two halves of my day',
} as const;

export const closing = {
  title: 'Begin with the mornings',
  lead: 'Seven mornings, fifteen minutes each, free. The rest is there when you want more of it.',
} as const;

/** What stands there as long as the coach has told no story: what holds for every shop of this kind. */
export const withoutStory = {
  title: (brand: string) => `About ${brand}`,
  lead: 'Programmes and coaching for people with a job, a family and an early alarm.',
  chapters: [
    {
      title: 'What there is',
      paragraphs: [
        'A free week of mornings, programmes that are bought once and kept, and coaching month by month. What each one holds and costs is on its card, before anybody asks for your name.',
      ],
    },
    {
      title: 'How buying works',
      paragraphs: [
        'You pay by card or, where it is offered, with PayPal. A receipt comes by e-mail. You may withdraw within 14 days, unless you have asked for digital content at once. Where an offer has a guarantee, it is shown beside its price.',
      ],
    },
    {
      title: 'What nobody here does',
      paragraphs: [
        'Nobody writes to strangers to sell them anything, and nobody asks for gift cards, bank codes or a decision today. If somebody does that in our name, it is not us: please forward it.',
      ],
    },
  ],
} as const;

/** The story's own way around, besides the head of the site. */
export const aboutLinks = [
  { label: 'Home', href: '/' },
  { label: 'Programs', href: '/programs' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
] as const;
