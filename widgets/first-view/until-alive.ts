/** What is to be done once an element answers, in order. */
export type Wanted = (() => void)[];

type Method = 'open' | 'refresh';
type Callable = Element & Partial<Record<Method, () => void>>;

const WAKE = 'wake';

/** The one method that an element may have; who has none says so when it can be called. */
const methodOf = ({ localName }: Element): Method => (localName === 'coach-signup' ? 'open' : 'refresh');

/** Keeps what the page asks of an element that has no code yet. */
export function keepCalls(element: Callable): Wanted {
  const wanted: Wanted = [];
  const name = methodOf(element);
  element[name] = () => {
    // Not in one go with the others: what it throws is the page's alone.
    wanted.push(() => queueMicrotask(() => element[name]!()));
    element.shadowRoot?.dispatchEvent(new Event(WAKE));
  };
  return wanted;
}

/** From now on the element answers by itself. */
export function release(element: Callable, wanted: Wanted): Wanted {
  delete element[methodOf(element)];
  return wanted;
}

/**
 * Watches an element that shows a first view: the first touch wakes it, and what was pressed is kept, to be
 * pressed again once React has taken the same nodes over. What is returned ends that.
 */
export function untilAlive(root: ShadowRoot, wanted: Wanted, wake: () => void): () => void {
  const forms = new Set<EventTarget>();
  const ended = new AbortController();
  const { signal } = ended;
  for (const name of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', WAKE]) {
    root.addEventListener(name, wake, { signal, passive: true });
  }
  root.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const { submitter } = event as SubmitEvent;
      // Somebody who presses Enter twice wants one thing.
      if (!forms.has(form)) wanted.push(() => form.isConnected && form.requestSubmit(submitter));
      forms.add(form);
      wake();
    },
    { signal },
  );
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button,[role=button],[role=tab]');
      if (!button) return;
      const { type, form } = button as HTMLButtonElement;
      // What is sent is kept above. A sandboxed page sends nothing: there the press is left to tell.
      wanted.push(() => button.isConnected && (type !== 'submit' || !forms.has(form!)) && button.click());
      wake();
    },
    { signal },
  );
  return () => ended.abort();
}
