import type { ViewNode } from '#contract/first-views.ts';
import { buildNodes } from './draw.ts';

interface Failure {
  /** The first sentence. */
  text?: string;
  /** Called by the button "Send it now"; without it there is no button. */
  send?: (() => void) | undefined;
}

// words: as below
const FAILED = 'This part of the page could not be loaded.';
// words: as below
export const LATE = 'This is taking longer than usual.';

/**
 * Says that an element cannot be shown, or that what it shows does not answer, and where the same thing
 * can be found. What the page has put into the tag for this case stays instead. It wears no style sheet: it
 * is for engines that cannot make one, too.
 */
export function showFailure(element: Element, base: string, { text = FAILED, send }: Failure = {}): void {
  const known = element.shadowRoot;
  if (known ? known.querySelector('.failure') : element.childNodes.length > 0) return;
  const root = known ?? ownRoot(element);
  if (!root) return;
  // What is drawn below keeps its distance.
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

/** Where the page has given the tag a closed root, what is in that stays, and the other tags of the page do not suffer from it. */
function ownRoot(element: Element): ShadowRoot | undefined {
  try {
    return element.attachShadow({ mode: 'open' });
  } catch {
    return undefined;
  }
}
