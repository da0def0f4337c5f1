// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import type { AppliedCoupon } from '#contract/sales/checkout.ts';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { issueFor, readWaitingTime } from '#widgets/core/api/errors.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';
import { isTyping } from '#widgets/ui/behaviour/take-focus.ts';
import { useProblemFocus } from '#widgets/ui/behaviour/use-problem-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import css from './coupon.css?inline';

const adopt = adoptStyles(css);

export interface CouponFieldProps {
  /** Code that the field contains at first. */
  initial?: string | undefined;
  applied: AppliedCoupon | undefined;
  /** Requests the price with this code, or without any; the field shows a refusal. */
  onApply: (code: string | undefined) => Promise<void>;
  /** Code that was accepted first and refused later, with the reason. */
  refused?: string | undefined;
  /** A payment is running. */
  disabled?: boolean | undefined;
}

/** Button that opens the discount code field. The shop decides about the code. */
export default function CouponField({ initial, applied, onApply, refused, disabled = false }: CouponFieldProps) {
  const { t } = useLingui();
  const { basePrice } = useMoney();
  const [open, setOpen] = useState(Boolean(initial));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(refused);
  const [isAlert, setAlert] = useState(false);
  const input = useProblemFocus(problem);

  async function apply(code: string | undefined) {
    setBusy(true);
    setProblem(undefined);
    try {
      await onApply(code);
    } catch (error) {
      setAlert(isTyping());
      setProblem(issueFor(error, 'coupon') ?? readWaitingTime(error) ?? t`That didn’t work. Try again later.`);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const code = input.current?.value.trim();
    if (code && !busy && !disabled) void apply(code);
  }

  if (applied) {
    const { code, discount } = applied;
    const off = basePrice(discount).text;
    return (
      <div className="pay-code" ref={adopt}>
        <p tabIndex={-1}>
          <Trans>
            Code <b>{code}</b>: {off} off
          </Trans>
        </p>
        <Button variant="quiet" part="button" busy={busy} disabled={disabled} onClick={() => void apply(undefined)}>
          <Trans comment="Takes a code for a lower price out again">Remove</Trans>
        </Button>
        {problem && (
          <p className="c-field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  if (!open && !problem) {
    return (
      <div className="pay-code" ref={adopt}>
        <button type="button" className="pay-code-ask" disabled={disabled} onClick={() => setOpen(true)}>
          <Trans>Have a code?</Trans>
        </button>
      </div>
    );
  }
  return (
    <form className="pay-code" ref={adopt} onSubmit={submit} noValidate>
      <Field
        name="coupon"
        label={<Trans comment="A word that takes something off a price">Code</Trans>}
        autoComplete="off"
        defaultValue={initial}
        maxLength={40}
        error={problem}
        isAlert={isAlert}
        inputRef={input}
        disabled={disabled}
      />
      <Button type="submit" variant="quiet" part="button" busy={busy} disabled={disabled}>
        <Trans comment="Uses a code for a lower price">Apply</Trans>
      </Button>
    </form>
  );
}
