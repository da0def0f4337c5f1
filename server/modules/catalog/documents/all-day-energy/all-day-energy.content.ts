export const TITLE = 'All Day Energy';

export const COVER = {
  lines: ['All Day', 'Energy'],
  promise: 'Thirty days to steady energy, from the first meeting to the evening run. One clear task a day.',
  facts: [
    { value: '30', label: 'days, one task each' },
    { value: '20–40', label: 'minutes a day' },
    { value: '4', label: 'weekly reviews' },
  ],
  picture:
    'The elevation profile of a route with thirty marks on it. Above it the sun follows its dotted course from morning to evening.',
} as const;

export const HOW_TO = {
  title: 'How to use this',
  intro: 'Wide awake at six and useless by three: many people who rise early know that afternoon well.',
  story: [
    'A morning routine alone does not mend it. What does is dull: enough sleep, a lunch that deserves the name, and movement on days that have no time for it. One of them without the other two seldom holds for longer than a fortnight.',
    'So this programme mixes them. Every day asks for one thing, written so that you can do it between a site meeting and a school play. After thirty days you will have tried them all, and you will know which ones are worth keeping in your life.',
  ],
  rules: [
    'Start on a Monday. Read the page of the day the evening before.',
    'Do the one task. If a task from an earlier day has become easy, keep it; if not, let it go until the review.',
    'Choose the easier way on bad days. It counts in full.',
    'Missed a day? Go on with the next. Missed three? Go back to the last review and start from there.',
    'Sit down with the review sheet on the seventh day, with a pen. It takes ten minutes and is half of the programme.',
  ],
  marks: [
    { label: 'Sleep', text: 'When you get up, how the evening ends, and what to do after a bad night.' },
    {
      label: 'Food',
      text: 'Meals that last until the next one. No counting, no forbidden list, nothing more to buy.',
    },
    { label: 'Training', text: 'Walking, easy running and strength in a small room. No gym needed.' },
    { label: 'Plan', text: 'Looking, writing and deciding. The cheapest training there is.' },
  ],
  cautionLabel: 'Before you start',
  caution:
    'This is a coach’s general advice, not medical advice. If you are ill, injured, pregnant, have had trouble with eating or are being treated for something, ask a doctor or a nurse first which parts suit you. Pain, dizziness or a tight chest means stop, and get help if it does not pass. If you are tired whatever you do, or somebody hears you stop breathing in your sleep, have it looked at.',
} as const;

export const BASELINE = {
  title: 'Where you stand',
  intro: 'Fill this in the day before you begin. On day 30 you fill in the second column, and only then compare.',
  columns: ['From 1 (poor) to 5 (good)', 'Today', 'Day 30'],
  rows: [
    'I get up without a fight with the alarm',
    'I have energy at the first meeting of the day',
    'I have energy at three in the afternoon',
    'I have something left for the people at home',
    'I sleep at about the same time each night',
    'I eat lunch sitting down',
    'I move for twenty minutes on most days',
    'I can climb four floors and still talk',
  ],
  prompts: [
    { label: 'The low point', text: 'On a normal working day I am most tired at …', lines: 1 },
    { label: 'The usual rescue', text: 'What I do about it then (coffee, sugar, screen, nothing) …', lines: 1 },
    { label: 'What it is for', text: 'If I had an hour of energy more in the evening, I would …', lines: 2 },
    { label: 'My witness', text: 'The person who knows that I am doing this, and may ask …', lines: 1 },
  ],
} as const;

export const REVIEW = {
  title: (week: number) => `Review of week ${week}`,
  intro: 'Ten minutes, a pen, no judge. Energy from 1 (asleep on my feet) to 5 (ready to go).',
  columns: ['Day', 'Hours slept', 'Energy at 9am', 'Energy at 3pm', 'Energy at 8pm', 'Minutes moved', 'Done'],
} as const;

export const LOG = {
  title: 'Thirty days on a page',
  intro: 'Hang it where you brush your teeth. Cross out a day when its task is done, the easier way included.',
  after: 'Nobody gets thirty. Twenty-four is a very good month.',
} as const;

export const NEXT = {
  title: 'What comes next',
  lead: 'Thirty days are behind you. What you do on day thirty-one decides what they were worth.',
  paths: [
    {
      label: 'Keep three',
      text: 'Choose one habit each from sleep, food and training, the ones your reviews liked best. Do these for eight weeks and let everything else come and go.',
    },
    {
      label: 'Once a month',
      text: 'Print a review sheet on the first Sunday of the month. Ten minutes will show you which of the three is slipping. For most people it is the same one every time.',
    },
    {
      label: 'If you want more',
      text: 'When three easy runs and two strength sessions fit into your week without a fight, you are ready for a real training plan with weights and distances. Not before.',
    },
    {
      label: 'If it did not work',
      text: 'Do weeks one and two again, the easier way each time. If you slept, ate and moved and are still worn out, talk to a doctor. That is not giving up, it is reading the map.',
    },
  ],
  invitation: 'My other programmes, and the coaching, are here:',
  contact: 'A question about one of the thirty days? Write to us:',
} as const;
