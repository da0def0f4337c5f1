import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

/** Error message. Without `onRetry`, a retry does not help. */
export function Retry({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div className="checkout-retry">
      <p>{children}</p>
      {onRetry && (
        <Button variant="quiet" part="button" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** Outcome of the last attempt. */
export interface PaymentMessage {
  text: Words;
  /** The buyer chose the outcome, such as cancelling. */
  calm?: boolean;
}

/** Shows the message beside the form, because toasts disappear. */
export function Problem({ message }: { message: PaymentMessage | null }) {
  const say = useSay();
  return (
    message && (
      <p className="pay-problem" data-calm={message.calm || undefined} tabIndex={-1} ref={takeFocus}>
        {say(message.text)}
      </p>
    )
  );
}
