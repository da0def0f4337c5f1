export const thankYou = {
  title: 'Thank you. Your payment was processed.',
  lead: 'Now I need to know whom I am planning for. Please e-mail me these ten things.',
  copy: 'Copy Email Template',
  copied: 'Copied!',
  send: 'Send Email Now',
  back: 'Return to Homepage',
  letterTitle: 'The e-mail, ready to fill in',
  nextTitle: 'What happens next',
} as const;

/** What the coach asks for, as it stands in the list and in the letter. */
export const asked: readonly string[] = [
  'Full name',
  'Age',
  'Height',
  'Current body weight',
  'Main goal',
  'Current activity level',
  'Biggest challenge',
  'Training environment',
  'Injuries or medical conditions',
  'Preferred start date',
];

export const voluntary =
  'What you tell me about your body and your health is voluntary. It goes into your plan and nowhere else. Leave a line empty, and I plan with more care around it.';

export const next: readonly (readonly [when: string, what: string])[] = [
  ['Within 24 hours', 'I review what you sent.'],
  ['Within 2-3 business days', 'Your personalized monthly workout and energy plan arrives as a PDF.'],
  ['Every week', 'We check in by e-mail.'],
];

export const subject = "Personal Coaching - Let's Get Started!";

/** The letter that waits to be filled in. */
export const letter = [
  'Hello,',
  '',
  'my payment went through and I am ready to begin. Here is what you asked for:',
  '',
  ...asked.map((item, index) => `${index + 1}. ${item}: `),
  '',
  'Thank you!',
].join('\n');
