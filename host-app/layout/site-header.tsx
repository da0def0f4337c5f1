import { Region } from '#widgets/region/region.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { login, navigation } from '../content/navigation.ts';
import { Wordmark } from './wordmark.tsx';

const LANDING = new Set(['/', '/landing', '/demo']);

/**
 * The head of every page. On narrow screens the navigation is a native popover: it opens, closes on
 * Esc and on a press elsewhere, and tells its state, all before any script has run.
 */
export function SiteHeader({ brand, path }: { brand: string; path: string }) {
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
                <a href={href} aria-current={href === path ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <div className="site-tools">
            <Region />
            <a href={login.href}>{login.label}</a>
          </div>
        </nav>
        <Button href={LANDING.has(path) ? '#programs' : '/#programs'} className="site-start">
          Start Now
        </Button>
        <button type="button" className="site-menu-toggle" popoverTarget="site-menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
