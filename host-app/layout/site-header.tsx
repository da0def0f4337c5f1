import { useRef, type FocusEvent } from 'react';
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
 * Esc and on a press elsewhere, and tells its state, all before any script has run. The script adds
 * what the browser leaves out: focus that moves on closes it, as nobody can see what is behind it.
 */
export function SiteHeader({ brand, path }: { brand: string; path: string }) {
  const menu = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const known = useKnownMember();
  const closeBehindFocus = ({ relatedTarget: next }: FocusEvent) => {
    // No target: the window lost focus, or a press elsewhere, which closes a popover by itself.
    if (!next || next === toggle.current || menu.current?.contains(next)) return;
    menu.current?.hidePopover();
  };
  return (
    <header className="site-header water">
      <div className="wrap">
        <a className="site-home" href="/" aria-label={`${brand}, home`}>
          <Wordmark name={brand} />
        </a>
        {/* The listeners follow what its links and selects already do; nothing is pressed on the element itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <nav
          id="site-menu"
          popover="auto"
          aria-label="Main"
          ref={menu}
          onBlur={closeBehindFocus}
          onKeyDown={({ key, currentTarget }) => {
            // Not every browser focuses a button that is pressed, so not every one knows where to return to.
            if (key === 'Escape' && currentTarget.matches(':popover-open')) toggle.current?.focus();
          }}
          onClick={({ target, currentTarget }) => {
            // A link to a place on this page would leave the menu in front of it.
            if ((target as Element).closest('a')) currentTarget.hidePopover();
          }}
        >
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
            <a className="site-member" href={known || path === '/home' ? '/dashboard' : login.href}>
              {known ? 'Dashboard' : login.label}
            </a>
          </div>
        </nav>
        <Button href={WITH_PROGRAMS.has(path) ? '#programs' : '/#programs'} className="site-start">
          Start Now
        </Button>
        <button
          type="button"
          className="site-menu-toggle"
          popoverTarget="site-menu"
          aria-label="Menu"
          ref={toggle}
          onBlur={closeBehindFocus}
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
