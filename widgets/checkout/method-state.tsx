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
export interface News {
  text: string;
  /** It is what the buyer wanted, such as cancelling. */
  calm?: boolean;
}

/** The same beside the form: toasts pass. */
export function Problem({ news }: { news: News | null }) {
  return (
    news && (
      <p className="pay-problem" data-calm={news.calm || undefined} tabIndex={-1} ref={focus}>
        {news.text}
      </p>
    )
  );
}

/** What had the focus was out of use while the payment was under way. */
function focus(node: HTMLElement | null) {
  node?.focus();
}
