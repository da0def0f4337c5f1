import { Trans } from '@lingui/react/macro';
import { ToastProvider } from '#widgets/core/toasts.tsx';
// Not used here: named, so that what all other pages share stays in one file.
import '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { EmbedConsent } from './login/embed-consent.tsx';
import { parseOrigin } from './login/origin.ts';

/** The small window that a page elsewhere opens, to be allowed to show a member's training. */
export default function EmbedSignInPage({ data }: PageProps) {
  const origin = parseOrigin(data.query['origin']);
  return (
    <ToastProvider>
      <main className="popup" id="content">
        <p>{data.site.brand.name}</p>
        {origin ? (
          <EmbedConsent origin={origin} />
        ) : (
          <>
            <h1>
              <Trans>This link is incomplete</Trans>
            </h1>
            <p>
              <Trans>It does not say which page asks. Close this window and press Sign in there again.</Trans>
            </p>
          </>
        )}
      </main>
    </ToastProvider>
  );
}
