import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { readAddress } from '#widgets/parts/member/sign-in/read-code.ts';
import { correctAddress, PAYMENT_ADDRESS_PATH } from '#widgets/parts/payments/payment.api.ts';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Button } from '#widgets/ui/button.tsx';

const NOT_CORRECTED = errorToast(msg`Address Not Corrected`, msg`Please try again.`);
export interface ConfirmationAddressProps {
  payment: Pick<PaymentStatusResponse, 'email' | 'correctable'>;
  /** Secret that proves the payment from this browser. */
  secret: string | null | undefined;
}

/** Address of the confirmation. A guest can correct a mistyped one. */
export function ConfirmationAddress({ payment, secret }: ConfirmationAddressProps) {
  const [email, setEmail] = useState(payment.email);
  const [step, setStep] = useState<'told' | 'correcting' | 'fixed'>('told');
  const ask = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  // Focuses, because the form and its pressed button are gone.
  useEffect(() => {
    if (back.current) takeFocus(ask.current);
    back.current = step === 'correcting';
  }, [step]);
  if (!email) {
    return (
      <p>
        <Trans>A confirmation e-mail was sent to you, with the receipt.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>
          We sent the confirmation and the receipt to <b>{email}</b>.
        </Trans>
      </p>
      {payment.correctable && (
        <p>
          <Trans>If you already own it, the e-mail says so and your payment will be refunded.</Trans>
        </p>
      )}
      {payment.correctable && secret && step === 'told' && (
        <button type="button" ref={ask} onClick={() => setStep('correcting')}>
          <Trans>Correct the address</Trans>
        </button>
      )}
      {secret && step === 'correcting' && (
        <AddressForm
          email={email}
          secret={secret}
          onCorrected={(corrected) => {
            setEmail(corrected);
            setStep('told');
          }}
          onFixed={() => setStep('fixed')}
          onCancel={() => setStep('told')}
        />
      )}
      {step === 'fixed' && (
        <p>
          <Trans>The address can’t be corrected here any more. Write to us.</Trans>
        </p>
      )}
    </>
  );
}

interface AddressFormProps {
  email: string;
  secret: string;
  onCorrected: (email: string) => void;
  /** Called when it can no longer be corrected. */
  onFixed: () => void;
  onCancel: () => void;
}

function AddressForm({ email, secret, onCorrected, onFixed, onCancel }: AddressFormProps) {
  const { api, base } = useShop();
  const form = useForm(
    readAddress,
    async ({ email: corrected }) => {
      try {
        await correctAddress(api, { clientSecret: secret, email: corrected });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        return onFixed();
      }
      onCorrected(corrected);
    },
    NOT_CORRECTED,
  );
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => takeFocus(place.current?.querySelector('input')), []);
  return (
    <PostForm {...form} action={base + PAYMENT_ADDRESS_PATH} className="payment-address">
      <div ref={place}>
        <EmailField
          label={<Trans>Correct e-mail address</Trans>}
          hint={<Trans>We’ll resend everything there. The other address loses access.</Trans>}
          defaultValue={email}
          error={form.errors['email']}
        />
      </div>
      <div className="payment-ways">
        <Button type="submit" busy={form.busy} busyLabel={<Trans>Sending...</Trans>}>
          <Trans>Send it there</Trans>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </PostForm>
  );
}
