import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';

type Step = readonly [what: MessageDescriptor, how: MessageDescriptor];

const materials: Step = [msg`Onboarding materials`, msg`We’ll e-mail them with your receipt.`];

/** Clients who answered before they paid have no questions left. */
const answers: Step = [msg`Your answers`, msg`The coach has them. You don’t need to do anything for now.`];

/** Further steps after a payment for coaching. */
const afterCoaching: readonly Step[] = [
  [msg`Your first session`, msg`The coach is preparing your plan. It will appear in your account.`],
  [msg`Coaching resources`, msg`You now have access to them. Sign in with the address you paid with.`],
];

/** Steps after a payment for a programme: no mail from the coach, all content is ready. */
const afterProgram: readonly Step[] = [
  [msg`Your receipt`, msg`We’ll e-mail it to the address you paid with.`],
  [msg`Your programme`, msg`It is on your dashboard. Sign in with that address at any time.`],
];

export function nextSteps({
  coaching,
  answered,
}: Pick<PaymentStatusResponse, 'coaching' | 'answered'>): readonly Step[] {
  return coaching ? [answered ? answers : materials, ...afterCoaching] : afterProgram;
}
