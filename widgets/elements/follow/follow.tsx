import type { Language } from '#contract/i18n/languages.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useLocalizedResource, createLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { FollowView } from './follow-view.tsx';

export interface FollowProps {
  /** `full` describes each platform, `compact` is a row of links. */
  variant?: 'full' | 'compact' | undefined;
}

/** The coach's social profiles from the shop's settings. */
export function Follow({ variant = 'full' }: FollowProps) {
  const pages = usePages();
  const site = useLocalizedResource(siteIn);
  const ready = site.status === 'ready';
  return (
    <FollowView
      status={site.status}
      social={ready ? site.data.social : []}
      figures={ready ? site.data.figures.social : []}
      samples={ready && site.data.samples && !site.data.ownClaims?.includes('social')}
      variant={variant}
      pages={pages}
      onRetry={site.reload}
    />
  );
}

/** Loads the site with the coach's texts in a language. */
function siteIn(language?: Language) {
  return createLocalizedResource<SiteResponse>('site', '/api/site', language);
}
