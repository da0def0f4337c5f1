/** Distance from the window that counts as near. */
const NEAR = '300px';

/**
 * Calls back when an element should hydrate: it is near the window, and the page has loaded and is idle. The attribute
 * `load` overrides this: `eager` at once, `visible` when seen, `interaction` never. A touch always wakes it.
 */
export function whenNear(element: Element, wake: () => void): void {
  const when = element.getAttribute('load');
  if (when === 'eager') return wake();
  if (when === 'interaction') return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (when === 'visible') wake();
      else whenIdle(wake);
    },
    { rootMargin: when === 'visible' ? '0px' : NEAR },
  );
  observer.observe(element);
}

function whenIdle(then: () => void) {
  whenLoaded(() => {
    // Safari lacks it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 2_000 });
    else setTimeout(then, 200);
  });
}

/** Calls back when all scripts and pictures of the page have loaded or failed. */
export function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then);
}
