/**
 * What browsers leave out of a popover that is a menu. They open it, close it on Esc and on a press elsewhere;
 * that focus which moves on closes it, as nobody can see what is behind it, is left to a script.
 */
export function setUpMenu(): void {
  const menu = document.getElementById('site-menu');
  const toggle = document.querySelector<HTMLElement>('[popovertarget=site-menu]');
  if (!menu || !toggle) return;
  const closeBehindFocus = ({ relatedTarget: next }: FocusEvent) => {
    // No target: the window lost focus, or a press elsewhere, which closes a popover by itself.
    if (!next || next === toggle || menu.contains(next as Node)) return;
    menu.hidePopover();
  };
  menu.addEventListener('focusout', closeBehindFocus);
  toggle.addEventListener('focusout', closeBehindFocus);
  menu.addEventListener('keydown', ({ key }) => {
    // Not every browser focuses a button that is pressed, so not every one knows where to return to.
    if (key === 'Escape' && menu.matches(':popover-open')) toggle.focus();
  });
  menu.addEventListener('click', ({ target }) => {
    // A link to a place on this page would leave the menu in front of it.
    if ((target as Element).closest('a')) menu.hidePopover();
  });
}
