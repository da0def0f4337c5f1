import { Trans } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useNoConnection } from './api/no-connection.ts';
import { usePages } from './api/shop.tsx';
import { LateError } from './chunks/use-late.ts';

export interface PanelProps {
  children: ReactNode;
  /** Target of the link; the coach's site if missing. */
  href?: string | undefined;
  linkText?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Error that caused the failure: no answer from the shop, or late code. */
  error?: Error | undefined;
}

/**
 * Shows a message and a link instead of content that cannot be shown. When offline it shows that instead of the link,
 * and retries once the connection is back.
 */
export function Panel({ children, href, linkText = <Trans>Open it on our site</Trans>, onRetry, error }: PanelProps) {
  const pages = usePages();
  const missing = useNoConnection(error);
  const away = missing === 'connection' && onRetry !== undefined;
  useEffect(() => {
    if (!away) return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [away, onRetry]);
  return (
    <div className="c-panel" part="message" role="alert">
      {missing && onRetry && (
        <p>
          <strong>{away ? <Trans>No connection</Trans> : <Trans>Can’t reach the shop</Trans>}</strong>
        </p>
      )}
      <p>{error instanceof LateError ? <Trans>This is taking longer than usual.</Trans> : children}</p>
      <p className="c-panel-ways">
        {onRetry && (
          <button type="button" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        )}
        {(!away || href) && <a href={href ?? `${pages}/`}>{linkText}</a>}
      </p>
    </div>
  );
}
