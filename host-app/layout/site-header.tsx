import { useKnownMember } from '#widgets/member/known-member.ts';
import { Region } from '#widgets/region/region.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { login, navigation } from '../content/navigation.ts';
import { Wordmark } from './wordmark.tsx';

/** Pages with a programmes section of their own. */
const WITH_PROGRAMS = new Set(['/', '/landing', '/demo', '/home']);

/**
 * The head of every page. On narrow screens the navigation is a native popover: it opens, closes on
 * Esc and on a press elsewhere, and tells its state, all before any script has run. What the browser
 * leaves out is in start/menu.ts.
 */
export function SiteHeader({ brand, path }: { brand: string; path: string }) {
  const known = useKnownMember();
  return (
    <header className="site-header water">
      <div className="wrap">
        <a className="site-home" href="/" aria-label={`${brand}, home`}>
          <Wordmark name={brand} />
        </a>
        <nav id="site-menu" popover="auto" aria-label="Main">
          <ul>
            {navigation.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={currentAt(href, path)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <div className="site-tools">
            <Region />
            {/* On the other home page it leads to what is behind the login. */}
            <a className="site-member" href={known ? '/logout' : path === '/home' ? '/dashboard' : login.href}>
              {known ? 'Sign out' : login.label}
            </a>
          </div>
        </nav>
        {/* Whoever is signed in has started. */}
        <Button
          href={known ? '/dashboard' : WITH_PROGRAMS.has(path) ? '#programs' : '/#programs'}
          className="site-start"
        >
          {known ? 'Dashboard' : 'Start Now'}
        </Button>
        <button
          type="button"
          id="site-menu-toggle"
          className="site-menu-toggle"
          popoverTarget="site-menu"
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

/** A link is the page's own, or that of the part of the site which the page belongs to. */
function currentAt(href: string, path: string): 'page' | 'true' | undefined {
  if (href.split('#')[0] === path) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
