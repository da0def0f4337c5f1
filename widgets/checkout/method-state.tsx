import { Button } from '#widgets/ui/button.tsx';

/** Something did not work and can be tried again. */
export function Retry({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <div className="checkout-retry">
      <p>{children}</p>
      <Button variant="quiet" part="button" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** What the last try came to. */
export interface PaymentMessage {
  text: string;
  /** It is what the buyer wanted, such as cancelling. */
  calm?: boolean;
}

/** The same beside the form: toasts pass. */
export function Problem({ message }: { message: PaymentMessage | null }) {
  return (
    message && (
      <p className="pay-problem" data-calm={message.calm || undefined} tabIndex={-1} ref={focus}>
        {message.text}
      </p>
    )
  );
}

/** What had the focus was out of use while the payment was under way. */
function focus(node: HTMLElement | null) {
  node?.focus();
}
