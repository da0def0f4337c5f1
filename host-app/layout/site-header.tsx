import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteResponse } from '#contract/site/site.ts';
import { usePrefix } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';
import { useSessionCheck } from '#widgets/parts/member/session/use-session-check.ts';
import { hasCoachCookie } from '#widgets/parts/member/session/member-cookie.ts';
import { withLanguage } from '#widgets/parts/member/with-language.ts';
import { SignOutLink } from '#widgets/parts/member/sign-out/sign-out-link.tsx';
import { Region } from '#widgets/elements/region/region.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { login, buildNavigation } from '../content/navigation.ts';
import { type Marked, Wordmark } from './wordmark.tsx';
import { useLink } from './use-link.ts';

/** Pages with a programmes section of their own. */
const WITH_PROGRAMS = new Set(['/', '/landing', '/demo', '/home']);

/**
 * Header of every page. On narrow screens the navigation is a native popover: it opens, closes and reports its state
 * before any script runs. start/menu.ts adds the behaviour that browsers lack.
 */
export function SiteHeader({
  site,
  path,
}: {
  site: Marked & Pick<SiteResponse, 'said' | 'untranslated' | 'language'>;
  path: string;
}) {
  const say = useSay();
  const { t } = useLingui();
  const link = useLink();
  const brand = site.brand.name;
  const known = useIsMember();
  useSessionCheck(known);
  // The HTML is the same for everybody, so the cookie is read only after hydration, as for members.
  const coach = known && hasCoachCookie();
  return (
    <header className="site-header water">
      <div className="wrap">
        <a className="site-home" href={link('/')} aria-label={t`${brand}, home`}>
          <Wordmark site={site} />
        </a>
        <nav
          id="site-menu"
          popover="auto"
          aria-label={t({ message: 'Main', comment: 'The name of the navigation in the head of the site' })}
        >
          <ul>
            {buildNavigation(site).map(({ label, href, lang }) => (
              <li key={href}>
                <a href={link(href)} lang={lang} aria-current={currentAt(href, path)}>
                  {say(label)}
                </a>
              </li>
            ))}
          </ul>
          <div className="site-tools">
            <Region />
            <SessionLink path={path} />
          </div>
        </nav>
        {/* Signed-in members have already started. */}
        <Button
          href={
            known ? link(coach ? '/coach' : '/dashboard') : WITH_PROGRAMS.has(path) ? '#programs' : link('/#programs')
          }
          className="site-start"
        >
          {coach ? <Trans>Studio</Trans> : known ? <Trans>Dashboard</Trans> : <Trans>Start Now</Trans>}
        </Button>
        {/* On wide screens; narrow ones show the link in the menu. */}
        <SessionLink path={path} />
        <button
          type="button"
          id="site-menu-toggle"
          className="site-menu-toggle"
          popoverTarget="site-menu"
          aria-label={t`Menu`}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

function SessionLink({ path }: { path: string }) {
  const say = useSay();
  const link = useLink();
  const prefix = usePrefix();
  if (useIsMember()) {
    return (
      <SignOutLink className="site-member">
        <Trans>Sign out</Trans>
      </SignOutLink>
    );
  }
  return (
    <a className="site-member" href={path === '/home' ? link('/dashboard') : withLanguage(login.href, prefix)}>
      {say(login.label)}
    </a>
  );
}

/** Returns `page` for a link to this page, `true` for a link to the part of the site that holds it. */
function currentAt(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
