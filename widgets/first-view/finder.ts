import { isOurTag } from './names.ts';

/** Calls back for each of our elements in a root and in open shadow roots inside, now and later. */
export function createFinder(find: (element: Element) => void): (root: Document | ShadowRoot) => void {
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) look(node);
  });

  /** Looks into a document or a shadow root, and goes on doing so when something is added. */
  function watch(root: Document | ShadowRoot) {
    if (!watched.has(root)) observer.observe(root, { childList: true, subtree: true });
    watched.add(root);
    for (const element of root.querySelectorAll('*')) meet(element);
  }

  function look(element: Element) {
    meet(element);
    for (const inner of element.querySelectorAll('*')) meet(inner);
  }

  function meet(element: Element) {
    const tag = element.localName;
    if (isOurTag(tag)) find(element);
    else if (element.shadowRoot) watch(element.shadowRoot);
    // An element of somebody else's gets its shadow root when its own script arrives.
    else if (tag.includes('-') && !customElements.get(tag)) {
      // Names that no element may have (font-face, annotation-xml) are refused here.
      customElements.whenDefined(tag).then(
        () => meet(element),
        () => undefined,
      );
    }
  }

  return watch;
}
