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
