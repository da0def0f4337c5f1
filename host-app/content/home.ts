/** The words of the four-column home page. Names and prices of the programmes are the shop's. */
export const hero = {
  title: 'Pick your start.',
  lead: 'Each programme says what it holds and what it costs. Begin with the one that your week has room for.',
  /** Fits the programmes of the demonstration, as the timetable below does. */
  demoLead:
    'Four programmes, and each has its own place in the day. The first costs nothing. The last comes with a coach.',
  start: 'Start Your Energy Journey',
  routine: 'Get FREE Morning Routine',
} as const;

export interface Start {
  /** The programme's id: its name comes from the shop, and without one the start is left out. */
  id: number;
  /** A time of day, or what stands for it. */
  at: string;
  length: string;
  when: string;
}

/** The day as a timetable: when each programme of the demonstration is meant to be done, and how long it takes. */
export const starts: readonly Start[] = [
  { id: 1, at: '05:30', length: '15 minutes', when: 'before the house wakes' },
  { id: 2, at: '06:15', length: '20 to 40 minutes', when: 'before work' },
  { id: 3, at: '17:30', length: '60 to 90 minutes', when: 'after work' },
  { id: 4, at: 'Your hour', length: 'As long as you have', when: 'where your calendar has room' },
];

export const programs = {
  title: 'Side by side',
  lead: 'What each one holds and what it costs. You pay in euros; the price in your currency is there to compare.',
} as const;

export const routine = {
  title: 'Begin at 05:30, free',
  lead: 'Seven mornings of fifteen minutes, on paper. Leave an address and print what comes.',
} as const;

export const scam = {
  title: 'Did a coach write to you first?',
  lead: 'Then it was nobody from here, and most likely it was no coach. The free Anti-Scam Fitness Guide has twelve warning signs and what to do after paying.',
  /** How many of the signs of the whole list stand here. */
  signs: 3,
  more: 'The whole list of signs',
  href: '/#scam-check',
} as const;

/** Where members go from their home. */
export const quickActions = [
  { label: 'Profile Settings', text: 'Name, address, sign-ins', href: '/dashboard#profile' },
  { label: 'Program Library', text: 'Everything you own', href: '/dashboard' },
  { label: 'Achievement Center', text: 'What it adds up to', href: '/dashboard' },
] as const;
