import { Trans } from '@lingui/react/macro';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
// Unused here. The import keeps the code that all pages share in one file.
import '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { EmbedConsent } from '../login/embed-consent.tsx';
import { parseOrigin } from '../login/origin.ts';

/** Popup that an embedding page opens to request access to a member's training. */
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
              <Trans>The link doesn’t say which page opened it. Close this window and press Sign in there again.</Trans>
            </p>
          </>
        )}
      </main>
    </ToastProvider>
  );
}
