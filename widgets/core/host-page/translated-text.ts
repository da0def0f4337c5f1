/**
 * Keeps React working below a node in which a translator has replaced text nodes by `<font>` elements. Shows a text
 * again when React changes it, and removes the translation with the text. Returns a function that stops this.
 */
export function followTranslations(root: Node): () => void {
  /** Translations by the text node that they replace. */
  const translations = new WeakMap<Node, Element>();
  const guarded = new WeakSet<Node>();

  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isFont));
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') showAgain(target);
      for (const text of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find((each) => each && added.has(each));
        if (text.nodeType !== Node.TEXT_NODE || !font || font.parentNode !== target) continue;
        added.delete(font);
        translations.set(text, font as Element);
        if (!text.isConnected) observer.observe(text, { characterData: true });
        guard(target);
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();

  /** Restores the text where the translator finds it again. */
  function showAgain(text: Node) {
    translations.get(text)?.replaceWith(text);
    translations.delete(text);
  }

  /** Returns the translation of a text node if that is what `parent` holds. */
  function present<N extends Node | null>(node: N, parent: Node): N | Element {
    const font = node && node.parentNode !== parent && translations.get(node);
    return font && font.parentNode === parent ? font : node;
  }

  function guard(parent: Node) {
    if (guarded.has(parent)) return;
    guarded.add(parent);
    const { prototype } = Node;
    parent.removeChild = (node) => {
      prototype.removeChild.call(parent, present(node, parent));
      return node;
    };
    parent.insertBefore = (node, before) => {
      // A moved text loses its translation.
      const font = present(node as Node, parent);
      if (font !== node) font.parentNode?.removeChild(font);
      prototype.insertBefore.call(parent, node, present(before, parent));
      return node;
    };
  }
}

function isFont({ nodeName }: Node): boolean {
  return nodeName === 'FONT';
}
