import type { PaymentStatusResponse } from '#contract/checkout.ts';

type Steps = readonly (readonly [what: string, how: string])[];

/** What happens once coaching is paid for. */
const afterCoaching: Steps = [
  ['Onboarding materials', 'They come by e-mail, with your receipt.'],
  ['Your first session', 'The coach schedules it with you, in a week that fits.'],
  ['Coaching resources', 'You have access to them from now on: sign in with the address that you paid with.'],
];

/** What is so once a programme is paid for: nobody writes, and everything is there. */
const afterProgram: Steps = [
  ['Your receipt', 'It comes by e-mail, to the address that you paid with.'],
  ['Your programme', 'It is on your dashboard from now on: sign in with that address, whenever you like.'],
];

export function nextSteps({ coaching }: Pick<PaymentStatusResponse, 'coaching'>): Steps {
  return coaching ? afterCoaching : afterProgram;
}
