import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { CodeResponse } from '#contract/auth.ts';
import { AddressStep, type AddressRequest } from './address-step.tsx';
import { CodeStep } from './code-step.tsx';

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
