/**
 * Adds the menu behaviour that a native popover lacks. Closes it when focus moves on, because the focused element would
 * be hidden behind it.
 */
export function setUpMenu(): void {
  const menu = document.getElementById('site-menu');
  const toggle = document.querySelector<HTMLElement>('[popovertarget=site-menu]');
  if (!menu || !toggle) return;
  const closeBehindFocus = ({ relatedTarget: next }: FocusEvent) => {
    // Without a target, the window lost focus or a press elsewhere closes the popover anyway.
    if (!next || next === toggle || menu.contains(next as Node)) return;
    menu.hidePopover();
  };
  menu.addEventListener('focusout', closeBehindFocus);
  toggle.addEventListener('focusout', closeBehindFocus);
  menu.addEventListener('keydown', ({ key }) => {
    // Not every browser focuses a pressed button, so some cannot return the focus.
    if (key === 'Escape' && menu.matches(':popover-open')) toggle.focus();
  });
  menu.addEventListener('click', ({ target }) => {
    // A page restored by the back button would still show the open menu.
    if ((target as Element).closest('a')) menu.hidePopover();
  });
}
