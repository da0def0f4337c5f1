import { Trans } from '@lingui/react/macro';
import { Button } from '#widgets/ui/button.tsx';

/** The session has ended. What was typed stays in this window; signing in happens in another one. */
export function SignedOut({ kept }: { kept?: boolean }) {
  const here = typeof location === 'undefined' ? '/coach' : location.pathname + location.search;
  return (
    <div className="studio-notice" role="alert">
      <p>
        {kept ? (
          <Trans>You are signed out. What you have typed is kept: sign in, come back to this window and save.</Trans>
        ) : (
          <Trans>You are signed out. Sign in again to see this page.</Trans>
        )}
      </p>
      {kept ? (
        <a className="c-button" data-variant="primary" href="/login" target="_blank" rel="noopener">
          <Trans>Sign in in another window</Trans>
        </a>
      ) : (
        <Button href={`/api/login?return_to=${encodeURIComponent(here)}`}>
          <Trans>Sign in</Trans>
        </Button>
      )}
    </div>
  );
}
