/** The words of the landing page. Figures, names and links of the brand come from the site's settings. */
export const hero = {
  title: ['Up before', 'the day.'],
  lead: 'Energy and endurance coaching for people with a job, a family and an early alarm. Short mornings, honest numbers, steady climbs.',
  start: 'Start Your Energy Journey',
  routine: 'Get FREE Morning Routine',
} as const;

export const programs = {
  title: 'Ways up the hill',
  lead: 'Each card says what it holds and what it costs. All prices are charged in euros.',
  /** Fits the cards of the demonstration. */
  demo: {
    title: 'Three ways up the hill',
    lead: 'Begin with the free week. Pay once for thirty days of structure. Or train with a coach who knows your calendar. All prices are charged in euros.',
  },
} as const;

export const routine = {
  title: 'Seven mornings, written down',
  lead: 'The Morning-Energy-Boost-Blueprint is a PDF to print and put on the fridge: fifteen minutes a day, one thing at a time.',
  promise: 'One e-mail with the PDF. Nothing else follows unless you ask for it.',
  /** For a form that was sent without scripts, as the toasts say it. */
  sent: 'Check your email for your FREE Morning Routine program.',
  invalid: 'Please enter a valid email address.',
  length: '15 minutes each',
  days: [
    ['Mon', 'Light before screen'],
    ['Tue', 'Unlock hips and back'],
    ['Wed', 'Walk it awake'],
    ['Thu', 'Strong in four moves'],
    ['Fri', 'Breakfast with a job'],
    ['Sat', 'Easy breath, steady legs'],
    ['Sun', 'Your own morning'],
  ],
} as const;

export const hub = {
  title: 'A logbook that adds itself up',
  lead: 'Members tick off sessions. The dashboard turns them into four numbers, and each programme into a line that is drawn as far as they have come.',
  sample: 'Sample numbers: how twelve weeks of a made-up member could add up.',
  stats: [
    { value: '28', unit: 'days', label: 'Current streak' },
    { value: '85%', unit: '', label: 'Energy level' },
    { value: '42', unit: '', label: 'Workouts done' },
    { value: '8', unit: '', label: 'Goals achieved' },
  ],
  /** Energy level week by week, in percent. */
  weeks: [31, 38, 36, 45, 52, 49, 58, 66, 63, 72, 79, 85],
} as const;

export const integration = {
  title: 'Everything you own, in one place',
  lead: 'Programmes, training plans, subscriptions and receipts are on your dashboard, on the phone and at the desk.',
  action: 'Access Dashboard',
  href: '/dashboard',
} as const;

export const community = {
  title: 'Join Our Community',
  lead: 'For people who train early and live late: the coach’s letter, about once a month.',
  /** Agreed to by the press of the button: new words, new version in the contract. */
  consent: 'An e-mail asks you to confirm. You can leave at any time by the link in each letter.',
  missing: 'Please enter your e-mail address.',
  invalid: 'Please enter a valid email address.',
  /** Also for a form that was sent without scripts. The answer is the same whatever is known about the address. */
  sent: {
    title: 'Please Confirm',
    description: 'Press the button in our e-mail. If you are on the list already, none comes.',
  },
} as const;

export const contact = {
  title: 'Ask before you buy',
  lead: 'Write a few lines about your week and what you want from it. The coach reads every message.',
  mail: 'Or write an e-mail of your own:',
  /** For a form that was sent without scripts, as the toasts say it. */
  sent: { title: 'Message Sent!', description: "Thanks for your message. I'll get back to you soon." },
  invalid: 'Please enter your name and a valid email address.',
  times: [
    ['After you buy coaching', 'First contact within 24 hours'],
    ['Your first coaching plan', 'Two to three business days'],
    ['Questions while you are coached', 'Answered twice a week'],
  ],
} as const;
