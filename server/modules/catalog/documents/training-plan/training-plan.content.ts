/** Fixed texts around a plan. */
export const COVER = {
  picture: 'An elevation profile with one hill for each training day of the week, as high as the day has sets.',
  facts: {
    weeks: 'weeks',
    week: 'week',
    days: 'days a week',
    day: 'day a week',
    sessions: 'sessions',
    session: 'session',
  },
} as const;

export const OVERVIEW = {
  title: 'Your week',
  columns: ['Day', 'Session', 'What it trains', 'Exercises'],
  /** For a plan whose weeks differ. */
  weeks: { title: 'Your weeks', columns: ['Week', 'Sessions', 'What they train', 'Exercises'] },
  reading: [
    {
      label: 'Sets and reps',
      text: 'A set is what you do without putting the weight down. “4 sets of 5-6” means five or six good ones, four times. Times and distances are written as such.',
    },
    {
      label: 'Rest',
      text: 'The time between two sets. Shorter is not better; take all of it on the heavy lifts.',
    },
    {
      label: 'Supersets',
      text: 'Exercises in a grey box belong together: 3a, then 3b. The box’s first line gives the rounds and the rest; the reps below it are for one round. Do the exercises in turn without a rest. Then take the rest and begin the next round.',
    },
    {
      label: 'Writing it down',
      text: 'The fields on the right are yours: the weight, pace or time of the best set. Print a day again when they are full.',
    },
  ],
} as const;

export const WARM_UP = {
  title: 'Warm-up',
  intro: 'Before every session, in this order. Cold muscles are stronger in your head than under a bar.',
  cardio: 'Easy cardio',
  choose: 'Choose one:',
  upper: 'Upper body',
  lower: 'Lower body',
  stretchColumns: ['Movement', 'How many', 'How'],
  sets: 'Warm-up sets',
  setColumns: ['Set', 'Weight', 'Reps', 'Rest'],
} as const;

export const DAY = {
  columns: ['Exercise', 'Sets', 'Reps', 'Rest'],
  feeling: 'How it felt, and what changes next time',
  /** Head of the field for a day that comes in only one week. */
  done: 'Done',
  target: 'Target',
  round: 'round',
  rounds: 'rounds',
} as const;

export const LOG = {
  title: 'Week by week',
  intro: 'Write the date into the field when a session is done. Empty fields are information too.',
} as const;

export const GUIDELINES = {
  title: 'Guidelines',
  intro: 'Read them once now and once more in the second week, when they begin to make sense.',
} as const;

/** Last page of a plan without equipment. */
export const ONLINE = {
  title: 'Online',
  intro: 'This plan and your log of it are in the shop, too, on any phone or computer.',
} as const;

export const EQUIPMENT = {
  title: 'Equipment',
  intro: 'Tick what you have. Ask us before you buy the rest.',
  invitation: 'Log your sets and see your progress here:',
  contact: 'A question about an exercise? Write to us:',
} as const;
