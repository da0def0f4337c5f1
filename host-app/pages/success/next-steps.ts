import type { PaymentStatusResponse } from '#contract/checkout.ts';

type Steps = readonly (readonly [what: string, how: string])[];

const materials = ['Onboarding materials', 'They come by e-mail, with your receipt.'] as const;

/** Whoever has answered before paying is asked nothing more. */
const answers = ['Your answers', 'The coach has them: nothing more is asked of you for now.'] as const;

/** What happens once coaching is paid for, after that. */
const afterCoaching: Steps = [
  ['Your first session', 'The coach schedules it with you, in a week that fits.'],
  ['Coaching resources', 'You have access to them from now on: sign in with the address that you paid with.'],
];

/** What is so once a programme is paid for: nobody writes, and everything is there. */
const afterProgram: Steps = [
  ['Your receipt', 'It comes by e-mail, to the address that you paid with.'],
  ['Your programme', 'It is on your dashboard from now on: sign in with that address, whenever you like.'],
];

export function nextSteps({ coaching, answered }: Pick<PaymentStatusResponse, 'coaching' | 'answered'>): Steps {
  return coaching ? [answered ? answers : materials, ...afterCoaching] : afterProgram;
}
