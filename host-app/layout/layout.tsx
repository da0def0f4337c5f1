import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SiteResponse } from '#contract/site/site.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export interface LayoutProps {
  site: SiteResponse;
  /** Path of the page, to mark the current place in the navigation. */
  path: string;
  children: ReactNode;
}

/** Frame of every page of the site. */
export function Layout({ site, path, children }: LayoutProps) {
  return (
    <ToastProvider>
      <div className="site">
        <a className="site-skip" href="#content">
          <Trans>Skip to content</Trans>
        </a>
        <SiteHeader site={site} path={path} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter site={site} path={path} />
      </div>
    </ToastProvider>
  );
}
