import { Trans } from '@lingui/react/macro';
import { Button } from '#widgets/ui/button.tsx';

/** Notice that the session has ended. Typed text stays in this window; the sign-in opens in another one. */
export function SignedOut({ kept }: { kept?: boolean }) {
  const here = typeof location === 'undefined' ? '/coach' : location.pathname + location.search;
  const href = `/api/login?return_to=${encodeURIComponent(here)}`;
  return (
    <div className="studio-notice" role="alert">
      <p>
        {kept ? (
          <Trans>You’re signed out. Sign in, come back to this window and save. Your changes are still here.</Trans>
        ) : (
          <Trans>You’re signed out. Sign in to see this page.</Trans>
        )}
      </p>
      {kept ? (
        <a className="c-button" data-variant="primary" href={href} target="_blank" rel="noopener">
          <Trans>Sign in in a new window</Trans>
        </a>
      ) : (
        <Button href={href}>
          <Trans>Sign in</Trans>
        </Button>
      )}
    </div>
  );
}
