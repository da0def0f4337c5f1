import { useLingui } from '@lingui/react/macro';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { keepFocus } from '../behaviour/keep-focus.ts';
import { Icon } from '../icon.tsx';
import css from './toast-region.css?inline';

const adopt = adoptStyles(css);
const CONTROLS = 'a[href], button, input, select, textarea, summary';
/** Status messages, which toasts must not cover, like controls. */
const NEWS = '[role=alert], [role=status], output';
/** Distance between candidate positions, in pixels. */
const STEP = 8;

export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const say = useSay();
  const { t } = useLingui();
  return (
    <div className="c-toast" data-variant={toast.variant ?? 'default'} part="toast">
      <p className="c-toast-title">{say(toast.title)}</p>
      {toast.description && <p>{say(toast.description)}</p>}
      <button type="button" aria-label={t`Dismiss`} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/**
 * Adds the styles of toasts, and positions them where they cover no control and little text. Keeps the focus of the
 * elements around.
 */
export function attachRegion(region: HTMLElement | null, signal: AbortSignal): void {
  if (!region || signal.aborted) return;
  const place = () => requestAnimationFrame(() => move(region));
  const seen = new MutationObserver(place);
  seen.observe(region, { childList: true, subtree: true });
  addEventListener('resize', place, { signal });
  addEventListener('scrollend', place, { signal });
  signal.addEventListener('abort', () => seen.disconnect());
  keepFocus(region, signal);
  place();
}

function move(region: HTMLElement): void {
  region.style.translate = '';
  const card = region.querySelector('.c-toast');
  if (!card) return;
  adopt(region);
  // Its styles apply before the next frame.
  queueMicrotask(() => lift(region, card.getBoundingClientRect()));
}

function lift(region: HTMLElement, box: DOMRect): void {
  const found = [...listBoxes(document, region)];
  let least = Infinity;
  for (let up = 0; up <= box.top - STEP && least > 0; up += STEP) {
    const covered = found.filter(
      ([{ top, bottom, left, right }]) =>
        bottom > box.top - up && top < box.bottom - up && right > box.left && left < box.right,
    );
    if (covered.some(([, needed]) => needed) || covered.length >= least) continue;
    least = covered.length;
    region.style.translate = `0 ${-up}px`;
  }
}

/** Yields boxes in the page and its elements, and whether a toast may cover them; excludes toasts. */
function* listBoxes(root: Document | ShadowRoot, region: HTMLElement): Generator<[box: DOMRect, needed: boolean]> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) yield* listBoxes(element.shadowRoot, region);
    const needed = element.matches(`${CONTROLS}, ${NEWS}`);
    if (!needed && !hasWords(element)) continue;
    if (region.contains(element) || element.closest('[aria-hidden=true]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    // Text for screen readers only takes no room.
    if (box.width > 1 && box.height > 1) yield [box, needed];
  }
}

function hasWords({ childNodes }: HTMLElement): boolean {
  return [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
}
