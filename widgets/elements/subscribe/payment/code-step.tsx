import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { NO_CARD } from '#widgets/elements/checkout/messages.ts';
import { Problem } from '#widgets/elements/checkout/methods/method-state.tsx';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { StepTitle } from '../step-title.tsx';
import { Summary, type SummaryProps } from './summary.tsx';

const CouponField = lateComponent(
  'coupon-field-chunk',
  () => import('#widgets/parts/payments/discount-code/coupon-chunk.tsx'),
  null,
);

export interface CodeStepProps extends SummaryProps {
  level: 1 | 2;
  /** Discount code of the address. */
  code?: string | undefined;
  onEdit: () => void;
  /** Sets the order up with a code. @throws the shop's refusal */
  onCoupon: (code: string | undefined) => Promise<void>;
}

/** Second step without a payment provider: requires a code that makes the order free. */
export function CodeStep({ level, code, onEdit, onCoupon, ...order }: CodeStepProps) {
  const say = useSay();
  const [problem, setProblem] = useState<Words>();

  async function apply(typed: string | undefined) {
    setProblem(undefined);
    try {
      await onCoupon(typed);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_configured')) throw error;
      setProblem(msg`This code doesn’t cover the full price, and payments aren’t set up yet.`);
    }
  }

  return (
    <section className="pay-step" aria-labelledby="pay-step">
      <StepTitle id="pay-step" level={level}>
        <Trans>Payment</Trans>
      </StepTitle>
      <Summary {...order} />
      <CouponField initial={code} applied={undefined} onApply={apply} />
      <p>{say(NO_CARD)}</p>
      <Problem message={problem ? { text: problem } : null} />
      <Button variant="quiet" onClick={onEdit} part="button">
        <Trans>Edit Information</Trans>
      </Button>
    </section>
  );
}
