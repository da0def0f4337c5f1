import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { CodeResponse } from '#contract/accounts/auth.ts';
import { msg } from '@lingui/core/macro';
import { EmailField } from '#widgets/forms/email/email-field.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { readAddress } from './read-code.ts';
import { CodeStep } from './code-step.tsx';

interface AddressRequest {
  email: string;
  filledIn?: number;
  website?: string;
}

interface AddressStepProps {
  label: ReactNode;
  action: string;
  /** Typed earlier. */
  initial: string;
  send: (request: AddressRequest) => Promise<void>;
}

const notSent = errorToast(msg`No Code Was Sent`, msg`Please try again.`);

export interface CodeStepsProps {
  label?: ReactNode;
  /** Initial address. */
  initial?: string;
  /** Form action while no script has taken over. */
  action: string;
  /** Label of the button that submits the code. */
  submitLabel: ReactNode;
  busyLabel: ReactNode;
  /** Requests a code by mail. */
  send: (request: AddressRequest) => Promise<CodeResponse>;
  /** Verifies the code. Throws if it is wrong. */
  verify: (request: { email: string; code: string }) => Promise<unknown>;
}

/** Verifies an address: asks for it, mails a code, checks the code. */
export function CodeSteps({ label = <Trans>E-mail</Trans>, initial = '', send, verify, ...words }: CodeStepsProps) {
  const [request, setRequest] = useState<AddressRequest>();
  const [enough, setEnough] = useState(false);
  const [typed, setTyped] = useState(initial);
  if (!request) {
    return (
      <AddressStep
        label={label}
        action={words.action}
        initial={typed}
        send={async (given) => {
          setEnough(Boolean((await send(given)).enough));
          setTyped(given.email);
          setRequest(given);
        }}
      />
    );
  }
  return (
    <CodeStep
      {...words}
      email={request.email}
      enough={enough}
      resend={() => send(request)}
      verify={(code) => verify({ email: request.email, code })}
      onOther={() => setRequest(undefined)}
    />
  );
}

/** Form for the address that gets the code. */
function AddressStep({ label, action, initial, send }: AddressStepProps) {
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
