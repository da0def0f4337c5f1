import { Trans } from '@lingui/react/macro';
import { useRef, type ReactNode, type SubmitEvent } from 'react';
import { usePrefix, useShop } from '#widgets/core/shop.tsx';
import { Button, type ButtonProps } from '#widgets/ui/button.tsx';
import { logoutPath } from './login.api.ts';
import { LeavingQuestion } from './leaving-question.tsx';
import { useLeaving } from './use-leaving.ts';

interface SignOutFormProps {
  variant?: ButtonProps['variant'];
  disabled?: boolean;
  /** Another way to leave, beside the button. */
  children?: ReactNode;
}

/** One press, and a form that the browser sends by itself. What would be lost with it is asked about. */
export function SignOutForm({ variant, disabled = false, children }: SignOutFormProps) {
  const { api, base } = useShop();
  const prefix = usePrefix();
  const form = useRef<HTMLFormElement>(null);
  const leaving = useLeaving(api);

  async function go(discardOthers = false) {
    await leaving.clear(discardOthers);
    form.current?.submit();
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void leaving.prepare().then((free) => (free ? go() : undefined));
  }

  return (
    <form
      ref={form}
      className="dash-actions"
      method="post"
      action={base + logoutPath(prefix, true)}
      onSubmit={onSubmit}
    >
      {leaving.lost === undefined ? (
        <>
          <Button type="submit" variant={variant} disabled={disabled}>
            <Trans>Sign out</Trans>
          </Button>
          {children}
        </>
      ) : (
        <LeavingQuestion
          lost={leaving.lost}
          onLeave={(discardOthers) => void go(discardOthers)}
          onStay={leaving.stay}
        />
      )}
    </form>
  );
}
