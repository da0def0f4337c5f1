const readers = new Set<() => void>();

/** Calls back when a `lang` on or around an element changes. Shadow roots of other scripts are not observed. */
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

/** Shared by all elements. */
let observer: MutationObserver | undefined;
