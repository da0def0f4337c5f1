import type { ViewNode } from '#contract/embed/first-views.ts';
import { buildNodes } from './draw.ts';

interface Failure {
  text?: string;
  /** Handler of the button "Send it now"; without it, there is no button. */
  send?: (() => void) | undefined;
}

// words: as below
const FAILED = 'This part of the page could not be loaded.';
// words: as below
export const LATE = 'This is taking longer than usual.';

/**
 * Shows that an element failed or does not respond, with a link to the same content. Fallback content of the tag is
 * shown instead, if there is any. Uses inline styles, because some browsers cannot construct style sheets.
 */
export function showFailure(element: Element, base: string, { text = FAILED, send }: Failure = {}): void {
  const known = element.shadowRoot;
  if (known ? known.querySelector('.failure') : element.childNodes.length > 0) return;
  const root = known ?? ownRoot(element);
  if (!root) return;
  // Keeps a distance from the view below.
  const style = `margin:0 0 ${known ? '1.5em' : 0};padding:1em;border:1px solid;overflow-wrap:anywhere`;
  root.prepend(
    ...buildNodes(
      [
        [
          'p',
          { class: 'failure', part: 'message', role: 'alert', style },
          // words: said where nothing could be loaded, in English as the loader, which brings no words of any language
          `${text} You will find it on `,
          ['a', { href: `${base}/`, style: 'color:inherit' }, new URL(base).host],
          // words: as above
          ...(send ? ['. ', ['button', { type: 'button' }, 'Send it now'] as ViewNode] : ['.']),
        ],
      ],
      0,
    ),
  );
  if (send) root.querySelector('.failure button')!.addEventListener('click', send);
}

/** Returns the element's root. If the page has attached a closed root, its content stays and other tags still work. */
function ownRoot(element: Element): ShadowRoot | undefined {
  try {
    return element.attachShadow({ mode: 'open' });
  } catch {
    return undefined;
  }
}
