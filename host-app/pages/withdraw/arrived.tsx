import type { WithdrawalResponse } from '#contract/after-sale.ts';
import { lawDays } from './withdrawal-days.ts';
import { StepTitle } from './step-title.tsx';
import type { WithdrawalDraft } from './read-withdrawal.ts';

export interface ArrivedProps {
  draft: WithdrawalDraft;
  answer: WithdrawalResponse;
}

/** The mail that confirms it says the moment in the same words. */
const ZONE = 'Europe/Helsinki';
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: ZONE });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: ZONE });

/** The receipt of a withdrawal: what counts is when it arrived. */
export function Arrived({ draft: { email }, answer: { receivedAt } }: ArrivedProps) {
  const moment = new Date(receivedAt);
  return (
    <div className="withdraw-arrived">
      <StepTitle>Your withdrawal has arrived</StepTitle>
      <p>
        Your withdrawal arrived on{' '}
        <time dateTime={receivedAt}>{`${DAY.format(moment)} at ${TIME.format(moment)} (${ZONE})`}</time>. A confirmation
        is on its way to <bdi>{email}</bdi>.
      </p>
      <p>You need to do nothing more. The coach gives the money back within {lawDays} days.</p>
    </div>
  );
}
