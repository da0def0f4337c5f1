// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import css from './toast-region.css?inline';

const adopt = adoptStyles(css);
const CONTROLS = 'a[href], button, input, select, textarea, summary';
/** By how much a place is higher than the one before. */
const STEP = 8;

/** Gives toasts their styles, and the lowest place in the window where they cover no control. */
export function attachToasts(region: HTMLElement): () => void {
  const place = () => requestAnimationFrame(() => move(region));
  const seen = new MutationObserver(place);
  seen.observe(region, { childList: true, subtree: true });
  addEventListener('resize', place);
  addEventListener('scrollend', place);
  place();
  return () => {
    seen.disconnect();
    removeEventListener('resize', place);
    removeEventListener('scrollend', place);
  };
}

function move(region: HTMLElement): void {
  region.style.translate = '';
  const card = region.querySelector('.c-toast');
  if (!card) return;
  adopt(region);
  // Its styles are there before the next picture is drawn.
  queueMicrotask(() => lift(region, card.getBoundingClientRect()));
}

function lift(region: HTMLElement, box: DOMRect): void {
  const taken = [...boxesOf(document, region)];
  const isFree = (up: number) =>
    taken.every(
      ({ top, bottom, left, right }) =>
        bottom <= box.top - up || top >= box.bottom - up || right <= box.left || left >= box.right,
    );
  for (let up = 0; up <= box.top - STEP; up += STEP) {
    if (!isFree(up)) continue;
    region.style.translate = `0 ${-up}px`;
    return;
  }
}

/** Where controls are, in the page and in elements on it, but for those of the toasts and those that nobody sees. */
function* boxesOf(root: Document | ShadowRoot, region: HTMLElement): Generator<DOMRect> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) yield* boxesOf(element.shadowRoot, region);
    if (!element.matches(CONTROLS) || region.contains(element) || element.closest('[aria-hidden=true]')) continue;
    if (element.checkVisibility({ visibilityProperty: true })) yield element.getBoundingClientRect();
  }
}
