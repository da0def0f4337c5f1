export interface Panel {
  title: string;
  teaser: string;
  paragraphs: readonly string[];
}

export const about = {
  title: 'Father, builder, runner',
  lead: 'I run a construction company, I have children, and I train for marathons. For years I did all three tired. The mornings are where that changed.',
} as const;

/** The two halves of the coach's day; each opens on its own. */
export const panels: readonly Panel[] = [
  {
    title: 'Family',
    teaser: 'Why training ends before breakfast',
    paragraphs: [
      'The house wakes at seven. Everything I want to do for myself has to be over by then, and it has to leave me kinder than it found me. That rule has shaped every plan I write.',
      'So the sessions are short on weekdays, nothing starts with a drive to a gym, and a night with a sick child moves the plan instead of breaking it.',
    ],
  },
  {
    title: 'Business',
    teaser: 'What a building site teaches about pacing',
    paragraphs: [
      'A site runs on order: ground first, frame second, and nobody plasters a wet wall. Bodies are the same. Sleep and easy kilometres are the ground; speed comes last.',
      'Owning a company also means long days that nobody plans. The programmes are tested on weeks like that, because those are the weeks that decide.',
    ],
  },
];

interface Chapter {
  title: string;
  paragraphs: readonly string[];
  /** The line that the chapter ends on, in large type. */
  last?: string;
}

/** The founder's story, in the coach's own words. */
export const story = {
  title: 'Three full days in one',
  lead: 'I am a father, I own a construction company in Helsinki, and I run long. None of the three waits for the other two. This is how they came to fit.',
  action: 'See the programmes',
} as const;

export const chapters: readonly Chapter[] = [
  {
    title: 'Tired for years',
    paragraphs: [
      'I was on site at seven, at the desk until six, and at home I was a man on a sofa with a phone in his hand. I trained after ten in the evening, when the children slept, and then lay awake with a fast pulse. On Saturdays I slept until ten and called it recovery.',
      'One evening I fell asleep while reading aloud. My daughter took the book, read on to the end by herself and switched off the lamp. Nothing had happened, and I did not like it at all.',
    ],
  },
  {
    title: 'Fifteen minutes earlier',
    paragraphs: [
      'I did not change my life. I moved one alarm by fifteen minutes and decided beforehand what those minutes were for: light, a glass of water, ten minutes of movement, no screen. In November in Helsinki, light means the lamp over the kitchen table.',
      'I did it for seven mornings and wrote down each afternoon how tired I was, from one to five. On Monday it was a four, on Sunday a two. That is not science. It was the first number in years that had moved the right way, so I did seven more. The first seven are the free programme today, almost unchanged.',
    ],
  },
  {
    title: 'Along the shore',
    paragraphs: [
      'After the minutes came kilometres. First to the bridge and back, in the dark, in the shoes I wore in the garden. Then ten. Then a winter of slow ones, which taught me more than the fast ones did: most of endurance is going easy while your pride asks for more.',
      'The Helsinki Marathon came, then lifting beside the running, then races that take a whole day. The company grew at the same time.',
    ],
    last: 'I did not find more hours. I stopped spending the ones I had on being tired.',
  },
  {
    title: 'How it became work',
    paragraphs: [
      'A foreman asked me what I was taking. I gave him a page of notes. He passed it on to his sister, who works nights in a hospital, and she wrote to ask what to do when the morning comes at four in the afternoon. I had no answer, so we worked one out together.',
      'That was the first coaching I ever did. I still begin the same way: with your week, not with my plan.',
    ],
  },
  {
    title: 'What I promise, and what I do not',
    paragraphs: [
      'I promise a plan that fits around your day, an answer to your questions twice a week, and a straight word when something does not work. After you buy coaching, you hear from me within 24 hours.',
      'I do not promise kilograms, times or dates. And I never write to strangers to sell them anything: if somebody does that in my name, it is not me.',
    ],
  },
];

export const halves = 'The two halves of my day';

export const closing = {
  title: 'Begin where I began',
  lead: 'Seven mornings, fifteen minutes each, free. The rest is there when you want more of it.',
} as const;

/** The story's own way around, besides the head of the site. */
export const aboutLinks = [
  { label: 'Home', href: '/' },
  { label: 'Programs', href: '/programs' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
] as const;
