const readers = new Set<() => void>();

/** Calls back when a `lang` of the page changes, on an element or around it. Shadow roots of others are not looked into for this. */
export function followLanguage(read: () => void): void {
  if (!observer) {
    observer = new MutationObserver(() => readers.forEach((each) => each()));
    observer.observe(document, { subtree: true, attributeFilter: ['lang'] });
  }
  readers.add(read);
}

export function unfollowLanguage(read: () => void): void {
  readers.delete(read);
}

/** One for all elements. */
let observer: MutationObserver | undefined;
