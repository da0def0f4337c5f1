type Steps = readonly (readonly [what: string, how: string])[];

/** What happens once coaching is paid for. */
export const afterCoaching: Steps = [
  ['Onboarding materials', 'They come by e-mail, with the questions that your first plan is made of.'],
  ['Your first session', 'The coach schedules it with you, in a week that fits.'],
  ['Coaching resources', 'You have access to them from now on: sign in with the address that you paid with.'],
];

/** What happens once a programme is paid for. */
export const afterProgram: Steps = [
  ['Onboarding materials', 'They come by e-mail, with what to do on the first day.'],
  ['Your programme', 'It is in your dashboard from now on: sign in with the address that you paid with.'],
];
