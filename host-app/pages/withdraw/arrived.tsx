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
  /** Time zone of the shop. */
  timeZone: string;
}

/** Receipt of a withdrawal, with the time of its arrival, which counts. */
export function WithdrawalReceipt({
  draft: { email },
  answer: { receivedAt, ended },
  timeZone,
}: WithdrawalReceiptProps) {
  const language = useLanguage();
  // The confirmation mail states the time in the same words.
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

/** Returns the time in the shop's time zone, such as "14:05". */
function formatTime(moment: string, timeZone: string, language: Language): string {
  return new Date(moment).toLocaleTimeString(toLocale(language, 'en-GB'), { timeStyle: 'short', timeZone });
}
