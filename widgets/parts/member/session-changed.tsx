import { Plural, Trans } from '@lingui/react/macro';
import { usePrefix, useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useUnsent } from './use-unsent.ts';

export interface SessionChangedProps {
  /** Current session of the browser. */
  now: 'other' | 'nobody';
}

/** Replaces a member's data after another tab has ended their session. */
export function SessionChanged({ now }: SessionChangedProps) {
  const { base } = useShop();
  const prefix = usePrefix();
  const unsent = useUnsent();
  const path = location.pathname.slice(prefix.length) || '/';
  const login = `${base}/api/login?return_to=${encodeURIComponent(prefix + path)}`;
  return (
    <div className="member-out">
      <p role="alert">
        {now === 'other' ? (
          <Trans>Someone else has signed in, so this page is hidden.</Trans>
        ) : (
          <Trans>You signed out in another tab, so this page is hidden.</Trans>
        )}
      </p>
      {unsent > 0 && (
        <p role="status">
          <Plural
            value={unsent}
            one="One thing that you have not sent is still on this device: a training session or day, a message, a check-in or a draft. Sign in to send it."
            other="# things that you have not sent are still on this device: training sessions or days, messages, check-ins or drafts. Sign in to send them."
          />
        </p>
      )}
      <div className="member-ways">
        {/* Opens a new window, so that typed values stay. */}
        <a className="c-button" data-variant="primary" href={login} target="_blank" rel="noopener">
          <Trans>Sign in</Trans>
        </a>
        {now === 'other' && (
          <Button variant="quiet" onClick={() => location.reload()}>
            <Trans>Reload page</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
