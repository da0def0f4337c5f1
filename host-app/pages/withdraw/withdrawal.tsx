import { useState } from 'react';
import type { WithdrawalResponse } from '#contract/sales/after-sale.ts';
import { FormCleared } from '#widgets/parts/member/drafts/form-cleared.tsx';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import type { FieldErrors } from '#widgets/forms/use-form.ts';
import { type Language, toDateLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { statutoryWithdrawalDays } from './withdrawal-days.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { Trans } from '@lingui/react/macro';
import { Button } from '#widgets/ui/button.tsx';
import { StepTitle } from './step-title.tsx';
import type { WithdrawalDraft } from './read-withdrawal.ts';
import { ContractStep } from './which-step.tsx';

type Step =
  | { name: 'which'; draft?: WithdrawalDraft; errors?: FieldErrors; back: boolean }
  | { name: 'confirm'; draft: WithdrawalDraft }
  | { name: 'refused'; draft: WithdrawalDraft; reason: string }
  | { name: 'arrived'; draft: WithdrawalDraft; answer: WithdrawalResponse };

interface WithdrawalProps {
  timeZone: string;
}

/** Withdrawal in two steps: contract, then summary and confirmation. Only the second sends anything. */
export function Withdrawal(props: WithdrawalProps) {
  return (
    <OwnForm cleared={<FormCleared />}>
      <Steps {...props} />
    </OwnForm>
  );
}

function Steps({ timeZone }: WithdrawalProps) {
  const [step, setStep] = useState<Step>({ name: 'which', back: false });
  if (step.name === 'arrived') return <WithdrawalReceipt draft={step.draft} answer={step.answer} timeZone={timeZone} />;
  if (step.name === 'refused') {
    const { draft, reason } = step;
    return <WithdrawalRefusal reason={reason} onBack={() => setStep({ name: 'which', draft, back: true })} />;
  }
  if (step.name === 'confirm') {
    const { draft } = step;
    return (
      <ConfirmStep
        draft={draft}
        onArrived={(answer) => setStep({ name: 'arrived', draft, answer })}
        onRefused={(reason) => setStep({ name: 'refused', draft, reason })}
        onBack={(errors) => setStep({ name: 'which', draft, back: true, ...(errors && { errors }) })}
      />
    );
  }
  return <ContractStep {...step} onNext={(draft) => setStep({ name: 'confirm', draft })} />;
}

interface WithdrawalRefusalProps {
  /** Reason in the shop's words, with the remaining options. */
  reason: string;
  onBack: () => void;
}

/** Withdrawal that arrived but cannot be accepted. No field is wrong. */
function WithdrawalRefusal({ reason, onBack }: WithdrawalRefusalProps) {
  return (
    <>
      <StepTitle>
        <Trans>Contract not ended</Trans>
      </StepTitle>
      <p>{reason}</p>
      <div className="withdraw-ways">
        <Button variant="quiet" onClick={onBack}>
          <Trans>Edit</Trans>
        </Button>
      </div>
    </>
  );
}

interface WithdrawalReceiptProps {
  draft: WithdrawalDraft;
  answer: WithdrawalResponse;
  /** Time zone of the shop. */
  timeZone: string;
}

/** Receipt of a withdrawal, with the time of its arrival, which counts. */
function WithdrawalReceipt({ draft: { email }, answer: { receivedAt, ended }, timeZone }: WithdrawalReceiptProps) {
  const language = useLanguage();
  // The confirmation mail states the time in the same words.
  const moment = new Date(receivedAt);
  const day = moment.toLocaleDateString(toDateLocale(language), { dateStyle: 'long', timeZone });
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
            {statutoryWithdrawalDays} days were over, or you had asked to have digital content at once.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Returns the time in the shop's time zone, such as "14:05". */
function formatTime(moment: string, timeZone: string, language: Language): string {
  return new Date(moment).toLocaleTimeString(toDateLocale(language), { timeStyle: 'short', timeZone });
}
