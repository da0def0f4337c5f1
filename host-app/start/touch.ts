/** Pointer, focus and key events, and those that assistive tools fire without them. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click', 'input', 'change', 'submit', 'invalid'];

/** Resolves at the first touch; at once if there was one before this script ran. */
export function waitForFirstTouch(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const touched = () => {
    leaving.abort();
    resolve();
  };
  const options = { capture: true, passive: true, signal: leaving.signal };
  for (const name of TOUCHES) addEventListener(name, touched, options);
  // Browsers report a resting pointer when the page moves below it.
  addEventListener('pointermove', (event) => (event.movementX || event.movementY) && touched(), options);
  if (document.activeElement !== document.body || hasEditedSearch()) touched();
  return promise;
}

/** Returns true if a search that updates while typing has text. Browsers also restore text from an earlier visit. */
function hasEditedSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[role=search] input');
  return field !== null && field.value !== field.defaultValue;
}
