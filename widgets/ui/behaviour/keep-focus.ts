import { findActiveElement, moveFocus } from './take-focus.ts';

/** Elements above a removed control that take the focus. Pressing again there changes nothing. */
const TITLES =
  'h1,h2,h3,h4,h5,h6,[role=group],[tabindex="-1"]:not(button,input,[role=tab],[role=tablist],[role=toolbar]),summary';
const ENTRIES = `${TITLES},a[href],button:enabled,input:enabled,textarea,select`;

/**
 * Moves the focus on when the focused element beside a region of toasts is removed or hidden. It goes to the first title
 * or control of the content that replaces the element, else to the nearest title above. Groups and elements with a
 * tabindex of -1 count as titles, controls do not. Other code that moves the focus comes first.
 */
export function keepFocus(toasts: HTMLElement, signal: AbortSignal): void {
  const around = toasts.parentElement!;
  let last: HTMLElement | undefined;

  function note(target: Element | null) {
    last = target && around.contains(target) ? (target as HTMLElement) : undefined;
  }

  note((around.getRootNode() as Document | ShadowRoot).activeElement);
  around.addEventListener('focusin', ({ target }) => note(target as Element), { signal });
  around.addEventListener(
    'focusout',
    () => {
      const left = last;
      // Some browsers also send it for a removed element.
      queueMicrotask(() => left === last && left?.isConnected && note(null));
    },
    { signal },
  );
  const watch = new MutationObserver((records) => {
    const lost = last;
    // Every change of the page comes here, so it asks for no layout.
    if (!lost || (findActiveElement() === lost && !lost.closest('[hidden]'))) return;
    const place = findPlace(lost, records);
    if (!place || toasts.contains(place)) return;
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    // Effects of the same change come first.
    requestAnimationFrame(() => {
      const active = findActiveElement();
      const isShown = lost.checkVisibility();
      const isLost = !active || active === document.body || (active === lost && !isShown);
      // A moved element is still shown.
      if (isLost && document.hasFocus()) moveFocus(isShown ? lost : findNext(place, added));
    });
  });
  watch.observe(around, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  signal.addEventListener('abort', () => watch.disconnect());
}

/** Returns the parent of what was removed or hidden with an element; undefined if the element is still shown. */
function findPlace(lost: Element, records: readonly MutationRecord[]): Element | undefined {
  let place: Node = lost;
  for (const { target, removedNodes } of records) {
    if ([...removedNodes].some((node) => node.contains(place))) place = target;
    if ((target as HTMLElement).hidden && target.contains(place)) place = target.parentNode!;
  }
  return place === lost ? undefined : (place as Element);
}

function findNext(place: Element, added: readonly Node[]): HTMLElement | null {
  const replacement = added.find((node) => node instanceof Element && node.parentNode === place) as Element | undefined;
  let next = replacement && findShown(replacement, ENTRIES);
  for (let above: Element | null = place; !next && above; above = above.parentElement) next = findShown(above, TITLES);
  return next ?? null;
}

/** Returns the element itself or the first one inside that matches and is shown. */
function findShown(place: Element, what: string): HTMLElement | undefined {
  return [place as HTMLElement, ...place.querySelectorAll<HTMLElement>(what)].find(
    (each) => each.matches(what) && each.checkVisibility() && !each.closest('[aria-hidden=true]'),
  );
}
