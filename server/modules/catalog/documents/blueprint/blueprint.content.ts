export const TITLE = 'Morning Energy Boost Blueprint';

export const COVER = {
  lines: ['Morning', 'Energy Boost', 'Blueprint'],
  promise: 'Seven mornings for people who have a company to run, children to wake or a race to train for.',
  facts: [
    { value: '7', label: 'mornings' },
    { value: '15', label: 'minutes each' },
    { value: '0', label: 'machines' },
  ],
  picture: 'The elevation profile of a route: over two hills and up to a summit where the sun rises.',
} as const;

export const HOW_TO = {
  title: 'How to use this',
  intro:
    'A job, a family and a sport that takes hours: none of the three leaves much of the day. This guide is about the part before them.',
  story: [
    'Many meet the morning like a bill they had forgotten: phone in bed, coffee standing up, first call on the way. By noon a lot is done and nothing is decided.',
    'Treat the first minutes like the start of a race instead. The kit is laid out, the first steps are always the same, and nobody has to be brave. This is that start, cut down to fifteen minutes.',
  ],
  rules: [
    'Take one morning at a time, in order.',
    'Read the page the evening before and lay out what you need.',
    'Stop after fifteen minutes, even when it feels good. You want to come back tomorrow.',
    'Pick the easier way when the night was short. It counts in full.',
    'Missed a morning? Do the next one. Never two in one day.',
    'Write one line every time. It takes half a minute, and it is how you find out what works for you.',
  ],
  kit: [
    'A glass and a tap',
    'Shoes you can walk in',
    'A chair that does not roll',
    'A pen, and this guide on the table',
  ],
  caution:
    'This is a coach’s general advice, not medical advice. If you are ill, injured, pregnant or being treated for something, ask a doctor or a nurse first which parts suit you. Tired is fine. Pain, dizziness or a tight chest means stop, and get help if it does not pass.',
} as const;

export const LOG = {
  title: 'Seven-day log',
  intro: 'Fill in one row a day. Give your energy a number from 1 (asleep on my feet) to 5 (ready to go).',
  columns: ['Morning', 'Date', 'Up at', 'Energy before', 'Energy after', 'Easier, as is or harder'],
  after: 'Do not look for a straight line upwards. Look for the two mornings that made the rest of the day easier.',
} as const;

export const NEXT = {
  title: 'What next',
  lead: 'You have done a week. That is further than most plans get.',
  paths: [
    {
      label: 'If it worked',
      text: 'Do your own morning from day seven for three weeks. Change nothing before they are over. Then change one thing.',
    },
    {
      label: 'If it did not',
      text: 'Start again at the first morning, with the easier way each time. If you are tired whatever you do, see a doctor. That is not giving up, it is checking the map.',
    },
    {
      label: 'A word of warning',
      text: 'Nobody can sell you energy. Be careful with anyone who promises a result by a date, hides the price or wants you to decide today. That goes for us too.',
    },
    {
      label: 'Pass it on',
      text: 'You probably know someone who wakes up tired. Tell them where you got this guide: it costs nothing, and a morning is easier to keep when two people ask each other how it went.',
    },
  ],
  invitation: 'If you want somebody beside you for the next stretch, the programmes are here:',
  contact: 'A question about a page in this guide? Write to us:',
} as const;
