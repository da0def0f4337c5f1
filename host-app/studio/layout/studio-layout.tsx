import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { SiteResponse } from '#contract/site/site.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { legal } from '../../content/legal.ts';
import { Wordmark } from '../../layout/wordmark.tsx';
import { useLink } from '../../layout/use-link.ts';
import type { StudioArea } from '../area.ts';
import { areas } from '../areas.ts';
import { NewRouteContext } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { ICONS } from '../icons.ts';
import { useStudioSearch } from '../search/studio-search.tsx';

/** Frame of every studio screen: areas in a sidebar, or behind a button on a phone, and a one-line footer. */
export function StudioLayout({ site: first }: { site: SiteResponse }) {
  const say = useSay();
  const { t } = useLingui();
  const link = useLink();
  const pages = usePages();
  const site = useSite(first);
  const search = useStudioSearch();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.querySelector<HTMLElement>('#studio-menu:popover-open')?.hidePopover();
  }, [path]);
  return (
    <div className="studio">
      <a className="site-skip" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <header className="studio-head water">
        <Link to="/" className="studio-home" aria-label={t`${site.brand.name}, studio`}>
          <Wordmark site={site} />
        </Link>
        {search.button}
        <button type="button" className="studio-menu-toggle" popoverTarget="studio-menu" aria-label={t`Menu`}>
          <Icon name="menu" />
        </button>
        <nav
          id="studio-menu"
          popover="auto"
          aria-label={t({ message: 'Studio', comment: 'The name of the navigation in the coach’s own rooms' })}
        >
          <Areas path={path} />
          <ul className="studio-out">
            <li>
              <Link to="/help">
                <Icon d={ICONS.help} />
                <Trans>Help</Trans>
              </Link>
            </li>
            <li>
              <a href={link('/embed')}>
                <Trans>Embed on your site</Trans>
              </a>
            </li>
            <li>
              <a href={link('/')}>
                <Trans>View site</Trans>
              </a>
            </li>
            <li>
              <a href={`${pages}/logout`}>
                <Trans>Sign out</Trans>
              </a>
            </li>
          </ul>
        </nav>
      </header>
      {search.dialog}
      <main id="content" tabIndex={-1}>
        <NewRouteContext value={useNewRoute()}>
          <Outlet />
        </NewRouteContext>
      </main>
      <footer className="studio-foot">
        <span>{site.seller.name}</span>
        {legal.map(({ label, href }) => (
          <a key={href} href={link(href)}>
            {say(label)}
          </a>
        ))}
      </footer>
    </div>
  );
}

/** Returns a function that tells a route from the one before. The browser announces the first, with its document. */
function useNewRoute(): (route: string) => boolean {
  const last = useRef(useRouterState({ select: ({ matches }) => matches.at(-1)?.id }));
  return useCallback((route) => {
    const before = last.current;
    last.current = route;
    return before !== route;
  }, []);
}

/** Returns the site, reloaded after its settings were saved in this window. */
function useSite(first: SiteResponse): SiteResponse {
  const api = useStudioApi();
  const { data } = useQuery({
    // A key below the settings' address, so that saving one of them reloads it.
    queryKey: ['/api/coach/site', 'layout'],
    queryFn: () => api.get<SiteResponse>('/api/site'),
    initialData: first,
    staleTime: Infinity,
  });
  return data;
}

/** Link beside the current area that opens its section of the guide. */
function AreaHelp({ area }: { area: StudioArea }) {
  const { t } = useLingui();
  const name = useSay()(area.label);
  return (
    <Link to="/help" hash={area.help!} className="studio-area-help" aria-label={t`Help: ${name}`}>
      <Icon d={ICONS.help} />
    </Link>
  );
}

/** Number of open tasks. Loads once, and again when something there has changed. */
function Left({ path }: { path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const { data } = useQuery({ queryKey: [path], queryFn: () => api.get<{ left: number }>(path), staleTime: 60_000 });
  const left = data?.left ?? 0;
  if (left === 0) return null;
  return (
    <span
      className="studio-left"
      role="img"
      aria-label={t({ message: plural(left, { one: '# step left', other: '# steps left' }) })}
    >
      {left}
    </span>
  );
}

/** Areas, with the sub-areas of the current one. */
function Areas({ path }: { path: string }) {
  const say = useSay();
  const first = ({ screens }: StudioArea) => screens[0]!.path;
  const isAt = (area: StudioArea) =>
    path === first(area) || (first(area) !== '/' && path.startsWith(`${first(area)}/`));
  const current = areas.find(isAt);
  const place = current && (current.under ?? first(current));
  return (
    <ul>
      {areas
        .filter(({ under, unlisted }) => !unlisted && (!under || under === place))
        .map((area) => (
          <li key={first(area)} data-under={Boolean(area.under)}>
            <Link to={first(area)} activeOptions={{ exact: first(area) === '/' }}>
              <Icon d={area.icon} />
              {say(area.label)}
              {area.left && <Left path={area.left.path} />}
            </Link>
            {area.help && first(area) === place && <AreaHelp area={area} />}
          </li>
        ))}
    </ul>
  );
}
