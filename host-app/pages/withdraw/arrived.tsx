import { Trans } from '@lingui/react/macro';
import type { WithdrawalResponse } from '#contract/after-sale.ts';
import { type Language, toLocale } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { statutoryWithdrawalDays } from './withdrawal-days.ts';
import { StepTitle } from './step-title.tsx';
import type { WithdrawalDraft } from './read-withdrawal.ts';

export interface WithdrawalReceiptProps {
  draft: WithdrawalDraft;
  answer: WithdrawalResponse;
  /** Where the shop is. */
  timeZone: string;
}

/** The receipt of a withdrawal: what counts is when it arrived. */
export function WithdrawalReceipt({
  draft: { email },
  answer: { receivedAt, ended },
  timeZone,
}: WithdrawalReceiptProps) {
  const language = useLanguage();
  // The mail that confirms it says the moment in the same words.
  const moment = new Date(receivedAt);
  const day = moment.toLocaleDateString(toLocale(language, 'en-GB'), { dateStyle: 'long', timeZone });
  const time = formatTime(receivedAt, timeZone, language);
  return (
    <div className="withdraw-arrived">
      <StepTitle>
        <Trans>We received your withdrawal</Trans>
      </StepTitle>
      <p>
        <Trans>
          Your withdrawal arrived on{' '}
          <time dateTime={receivedAt}>
            {day} at {time} ({timeZone})
          </time>
          .
        </Trans>{' '}
        <Trans>
          A confirmation e-mail is on its way to <bdi>{email}</bdi>. If you sent several in an hour, it may take longer.
        </Trans>
      </p>
      <p>
        {ended ? (
          <Trans>
            The contract has ended, and you won’t be charged again. The coach refunds you within{' '}
            {statutoryWithdrawalDays} days.
          </Trans>
        ) : (
          <Trans>
            If you are in time, the e-mail has a button. Press it to confirm it was you: the contract ends at once, and
            today counts as the day of your withdrawal. If we can’t accept it, the e-mail says why: for example, the{' '}
            {statutoryWithdrawalDays} days were over, or it was digital content that you had asked to have at once.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** "14:05", by the shop's clock. */
function formatTime(moment: string, timeZone: string, language: Language): string {
  return new Date(moment).toLocaleTimeString(toLocale(language, 'en-GB'), { timeStyle: 'short', timeZone });
}
