import type { FindSame } from '#widgets/core/hydrate/same-input.ts';

/** Input held while the page's code loads. */
export interface HeldPresses {
  /** Replays the held input and stops holding. `find` maps elements to those of a page that was rendered anew. */
  release: (find?: FindSame) => void;
}

/** Elements whose presses need the page's code. Links, summaries and popover buttons work without it. */
const NEEDS_CODE = 'button:not([type=submit], [popovertarget]), [data-late] a';

/** Time that a form or a link waits for its code before the browser sends or follows it, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Holds input that needs the page's code: button presses, submitted forms and select changes. Each is held once,
 * however often it happens. Text and ticks stay in the page by themselves.
 */
export function holdPresses(): HeldPresses {
  const leaving = new AbortController();
  /** Forms and links left to the browser because their code is late. */
  const native = new WeakSet<Element>();
  const held = new Map<Element, (find: FindSame) => void>();
  // The button pressed last. A validation error does not name its submitter.
  let pressed: HTMLElement | null = null;

  function hold(event: Event, element: HTMLElement, done: (find: FindSame) => void) {
    event.preventDefault();
    event.stopPropagation();
    held.set(element, done);
    element.ariaBusy = 'true';
  }

  function leaveToBrowserIfLate(element: Element, act: () => void) {
    setTimeout(() => {
      if (leaving.signal.aborted) return;
      native.add(element);
      act();
    }, PATIENCE_MS);
  }

  function onClick(event: MouseEvent) {
    pressed = (event.target as Element).closest<HTMLElement>('button, a');
    if (!pressed?.matches(NEEDS_CODE) || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    const element = pressed;
    if (native.has(element)) return;
    if (element.matches('a')) leaveToBrowserIfLate(element, () => element.click());
    hold(event, element, (find) => find(element)?.click());
  }

  function onSend(event: Event) {
    const form = (event.target as HTMLInputElement).form ?? (event.target as HTMLFormElement);
    if (native.has(form)) return;
    const submitter = event instanceof SubmitEvent ? event.submitter : findSubmitter(form, pressed);
    leaveToBrowserIfLate(form, () => form.requestSubmit(submitter));
    hold(event, submitter ?? form, (find) => find(form)?.requestSubmit(submitter && find(submitter)));
  }

  function onChange({ target }: Event) {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    held.set(target, (find) => {
      const now = find(target);
      if (!now) return;
      now.value = value;
      now.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }

  const options = { capture: true, signal: leaving.signal };
  addEventListener('click', onClick, options);
  addEventListener('submit', onSend, options);
  addEventListener('invalid', onSend, options);
  addEventListener('change', onChange, options);

  return {
    release(find = (element) => element) {
      leaving.abort();
      for (const element of held.keys()) element.ariaBusy = null;
      for (const done of held.values()) done(find);
    },
  };
}

function findSubmitter(form: HTMLFormElement, pressed: HTMLElement | null): HTMLElement | null {
  return pressed instanceof HTMLButtonElement && pressed.form === form ? pressed : null;
}
