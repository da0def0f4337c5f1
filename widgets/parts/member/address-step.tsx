import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmailField } from '#widgets/forms/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { readAddress } from './read-code.ts';

export interface AddressRequest {
  email: string;
  filledIn?: number;
  website?: string;
}

export interface AddressStepProps {
  label: ReactNode;
  action: string;
  /** Typed earlier. */
  initial: string;
  send: (request: AddressRequest) => Promise<void>;
}

const notSent = errorToast(msg`No Code Was Sent`, msg`Please try again.`);

/** Form for the address that gets the code. */
export function AddressStep({ label, action, initial, send }: AddressStepProps) {
  const form = useForm(readAddress, send, notSent);
  return (
    <PostForm {...form} action={action} className="code-form">
      <EmailField label={label} defaultValue={initial} error={form.errors['email']} />
      <Button type="submit" busy={form.busy} busyLabel={<Trans>Sending...</Trans>} part="button">
        <Trans>Send me a code</Trans>
      </Button>
    </PostForm>
  );
}
