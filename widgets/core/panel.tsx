import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePages } from './shop.tsx';

export interface PanelProps {
  children: ReactNode;
  /** Where the plain link goes; the coach's site if missing. */
  href?: string | undefined;
  linkText?: ReactNode;
  /** A button for another try. */
  onRetry?: (() => void) | undefined;
}

/** What stands in the place of something that cannot be shown: a sentence and a way on. */
export function Panel({ children, href, linkText = <Trans>Open it on our site</Trans>, onRetry }: PanelProps) {
  const pages = usePages();
  return (
    <div className="c-panel" part="message" role="alert">
      <p>{children}</p>
      <p className="c-panel-ways">
        {onRetry && (
          <button type="button" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        )}
        <a href={href ?? `${pages}/`}>{linkText}</a>
      </p>
    </div>
  );
}
