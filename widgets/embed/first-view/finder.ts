import { isOurTag } from './names.ts';

/** Namespace of our elements: SVG and MathML elements never match. */
const HTML = 'http://www.w3.org/1999/xhtml';

/** Creates a finder that calls back for our elements in a root and its open shadow roots, now and later. */
export function createFinder(find: (element: Element) => void): (root: Document | ShadowRoot) => void {
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        // Not by class: frames have their own.
        if (node.nodeType !== 1) continue;
        meet(node as Element);
        meetAll(node as Element);
      }
    }
  });

  /** Searches a document or shadow root, and observes additions. */
  function watch(root: Document | ShadowRoot) {
    if (!watched.has(root)) observer.observe(root, { childList: true, subtree: true });
    watched.add(root);
    meetAll(root);
  }

  function meetAll(root: ParentNode) {
    for (const element of root.querySelectorAll('*')) meet(element);
  }

  function meet(element: Element) {
    const tag = element.localName;
    if (isOurTag(tag)) {
      if (element.namespaceURI === HTML) find(element);
    } else if (element.shadowRoot) watch(element.shadowRoot);
    // Elements of other libraries get their shadow root when their script loads.
    else if (tag.includes('-') && !customElements.get(tag)) {
      // Reserved names (font-face, annotation-xml) are rejected here.
      customElements.whenDefined(tag).then(
        () => meet(element),
        () => undefined,
      );
    }
  }

  return watch;
}
