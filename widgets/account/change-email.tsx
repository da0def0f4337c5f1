import { useState } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { CodeSteps } from '#widgets/member/code-steps.tsx';
import { changeEmail, EMAIL_PATH, verifyEmail } from './account.api.ts';

/** Another address, proven by a code that went there. */
export function ChangeEmail({ onChange }: { onChange: () => void }) {
  const { api, base } = useShop();
  const { toast } = useToast();
  const [round, setRound] = useState(0);
  return (
    <CodeSteps
      key={round}
      label="New email"
      action={base + EMAIL_PATH}
      submitLabel="Change email"
      busyLabel="Changing..."
      send={({ email }) => changeEmail(api, { email })}
      verify={async (request) => {
        await verifyEmail(api, request);
        toast({ title: 'Profile Saved', description: 'Your new email is in use from now on.' });
        setRound(round + 1);
        onChange();
      }}
    />
  );
}
