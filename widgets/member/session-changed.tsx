import { Trans } from '@lingui/react/macro';
import { usePrefix, useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';

export interface SessionChangedProps {
  /** Another member is signed in, or nobody. */
  now: 'other' | 'nobody';
}

/** Stands in place of the data of a member whose session has ended in another tab. */
export function SessionChanged({ now }: SessionChangedProps) {
  const { base } = useShop();
  const prefix = usePrefix();
  const path = location.pathname.slice(prefix.length) || '/';
  const login = `${base}/api/login?return_to=${encodeURIComponent(prefix + path)}`;
  return (
    <div className="member-out">
      <p role="alert">
        {now === 'other' ? (
          <Trans>
            Somebody else has signed in, so this page is hidden. Anything you have not sent stays on this device until
            you sign in again.
          </Trans>
        ) : (
          <Trans>
            You signed out in another tab. Anything you have not sent stays on this device until you sign in again.
          </Trans>
        )}
      </p>
      <div className="member-ways">
        {/* In a window of its own: what is typed here stays. */}
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
