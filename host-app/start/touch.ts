/** A pointer, a focus or a key, and what tools of a visitor do without any of them. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click', 'input', 'change', 'submit', 'invalid'];

/** Settles at the first touch; at once where somebody was quicker than this script. */
export function waitForFirstTouch(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const touched = () => {
    leaving.abort();
    resolve();
  };
  const options = { capture: true, passive: true, signal: leaving.signal };
  for (const name of TOUCHES) addEventListener(name, touched, options);
  // Browsers tell of a pointer that rests where the page has moved below it.
  addEventListener('pointermove', (event) => (event.movementX || event.movementY) && touched(), options);
  if (document.activeElement !== document.body || hasEditedSearch()) touched();
  return promise;
}

/** In a search that is answered while somebody types; browsers put back what was typed on an earlier visit, too. */
function hasEditedSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[role=search] input');
  return field !== null && field.value !== field.defaultValue;
}
