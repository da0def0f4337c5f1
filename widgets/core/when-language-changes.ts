const readers = new Set<() => void>();

/** Calls back when the page says another language anywhere: on an element, or around it. What is returned ends that. */
export function whenLanguageChanges(read: () => void): () => void {
  observer ??= watchPage();
  readers.add(read);
  return () => void readers.delete(read);
}

/** One for all elements; shadow roots of others are not looked into for this. */
let observer: MutationObserver | undefined;

function watchPage(): MutationObserver {
  const watching = new MutationObserver(() => readers.forEach((read) => read()));
  watching.observe(document, { subtree: true, attributeFilter: ['lang'] });
  return watching;
}
