import type { ReactNode } from 'react';
import { useShop } from './shop.tsx';

export interface PanelProps {
  children: ReactNode;
  /** Where the plain link goes; the coach's site if missing. */
  href?: string | undefined;
  linkText?: string | undefined;
  /** A button for another try. */
  onRetry?: (() => void) | undefined;
}

/** What stands in the place of something that cannot be shown: a sentence and a way on. */
export function Panel({ children, href, linkText = 'Open it on our site', onRetry }: PanelProps) {
  const { base } = useShop();
  return (
    <div className="c-panel" part="message" role="alert">
      <p>{children}</p>
      <p className="c-panel-ways">
        {onRetry && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        <a href={href ?? `${base}/`}>{linkText}</a>
      </p>
    </div>
  );
}
