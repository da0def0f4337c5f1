import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { CodeStep } from '#widgets/parts/member/sign-in/code-step.tsx';
import { CodeSteps } from '#widgets/parts/member/sign-in/code-steps.tsx';
import { askProof, changeEmail, EMAIL_PATH, giveProof, verifyEmail } from './account.api.ts';

interface ChangeEmailProps {
  email: string;
  onChange: () => void;
}

/** Changes the address, verified by a code to the new one. After an older sign-in, the old one is verified first. */
export function ChangeEmail({ email, onChange }: ChangeEmailProps) {
  const { api, base } = useShop();
  const { toast } = useToast();
  const [round, setRound] = useState(0);
  /** Typed address, while the old one is being verified. */
  const [wanted, setWanted] = useState<string>();
  const [typed, setTyped] = useState('');
  const [enough, setEnough] = useState(false);

  async function send({ email: address }: { email: string }) {
    try {
      return await changeEmail(api, { email: address });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'proof_needed') throw error;
      const asked = await askProof(api);
      setEnough(Boolean(asked.enough));
      setWanted(address);
      return asked;
    }
  }

  async function verify(request: { email: string; code: string }) {
    await verifyEmail(api, request);
    toast({ title: msg`Profile Saved`, description: msg`Your new e-mail address is now in use.` });
    setTyped('');
    setRound(round + 1);
    onChange();
  }

  if (wanted !== undefined) {
    return (
      <CodeStep
        action={base + EMAIL_PATH}
        email={email}
        enough={enough}
        submitLabel={<Trans>Confirm it’s you</Trans>}
        busyLabel={<Trans>Checking...</Trans>}
        resend={() => askProof(api)}
        verify={async (code) => {
          await giveProof(api, { code });
          setTyped(wanted);
          setWanted(undefined);
        }}
        otherLabel={<Trans>Keep the old address</Trans>}
        onOther={() => setWanted(undefined)}
      />
    );
  }
  return (
    <CodeSteps
      key={round}
      submitLabel={<Trans>Change e-mail address</Trans>}
      busyLabel={<Trans>Changing...</Trans>}
      label={<Trans>New e-mail address</Trans>}
      initial={typed}
      action={base + EMAIL_PATH}
      send={send}
      verify={verify}
    />
  );
}
