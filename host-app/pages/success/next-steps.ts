import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentStatusResponse } from '#contract/checkout.ts';

type Step = readonly [what: MessageDescriptor, how: MessageDescriptor];

const materials: Step = [msg`Onboarding materials`, msg`They come by e-mail, with your receipt.`];

/** Whoever has answered before paying is asked nothing more. */
const answers: Step = [msg`Your answers`, msg`The coach has them: nothing more is asked of you for now.`];

/** What happens once coaching is paid for, after that. */
const afterCoaching: readonly Step[] = [
  [msg`Your first session`, msg`The coach makes your plan: as soon as it is ready, it is in your account.`],
  [msg`Coaching resources`, msg`You have access to them from now on: sign in with the address that you paid with.`],
];

/** What is so once a programme is paid for: nobody writes, and everything is there. */
const afterProgram: readonly Step[] = [
  [msg`Your receipt`, msg`It comes by e-mail, to the address that you paid with.`],
  [msg`Your programme`, msg`It is on your dashboard from now on: sign in with that address, whenever you like.`],
];

export function nextSteps({
  coaching,
  answered,
}: Pick<PaymentStatusResponse, 'coaching' | 'answered'>): readonly Step[] {
  return coaching ? [answered ? answers : materials, ...afterCoaching] : afterProgram;
}
