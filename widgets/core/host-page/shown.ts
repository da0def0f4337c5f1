/** Reports once that an element was seen: half of it, or half the window's height. */
export function tellWhenSeen(element: Element, then?: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const enough = entries.some(
        ({ intersectionRatio, intersectionRect: { height } }) =>
          height > 0 && (intersectionRatio >= 0.5 || height >= innerHeight / 2),
      );
      if (!enough) return;
      observer.disconnect();
      then?.();
      const detail = { element: element.localName };
      element.dispatchEvent(new CustomEvent('coach-shown', { detail, bubbles: true, composed: true }));
    },
    // An element can be much higher than the window, and grow as its content loads.
    { threshold: [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
