import type { FindSame } from '#widgets/core/same-input.ts';

/** What somebody did while the page's code was on its way. */
export interface HeldPresses {
  /**
   * Does it, once the page has its code, and holds nothing from now on. `find` maps elements to those of a page that
   * was drawn anew.
   */
  release: (find?: FindSame) => void;
}

/** A press on one of these needs the page's code. Links, summaries and what opens a popover work by themselves. */
const NEEDS_CODE = 'button:not([type=submit], [popovertarget]), [data-late] a';

/** Time that a form waits for its code before it is sent natively, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Holds what only the page's code can do, each once however often it was pressed: presses on buttons, forms that
 * were sent, choices of a select. What was typed and ticked is in the page, and stays there.
 */
export function holdPresses(): HeldPresses {
  const leaving = new AbortController();
  /** Forms that the browser sends natively, because their code is late. */
  const native = new WeakSet<HTMLFormElement>();
  const held = new Map<Element, (find: FindSame) => void>();
  // The button behind what the browser finds wrong about a form, which says nothing about that itself.
  let pressed: HTMLElement | null = null;

  function hold(event: Event, element: HTMLElement, done: (find: FindSame) => void) {
    event.preventDefault();
    event.stopPropagation();
    held.set(element, done);
    element.ariaBusy = 'true';
  }

  function onClick(event: MouseEvent) {
    pressed = (event.target as Element).closest<HTMLElement>('button, a');
    if (!pressed?.matches(NEEDS_CODE) || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    const element = pressed;
    hold(event, element, (find) => find(element)?.click());
  }

  function onSend(event: Event) {
    const form = (event.target as HTMLInputElement).form ?? (event.target as HTMLFormElement);
    if (native.has(form)) return;
    const submitter = event instanceof SubmitEvent ? event.submitter : findSubmitter(form, pressed);
    setTimeout(() => {
      if (leaving.signal.aborted) return;
      native.add(form);
      form.requestSubmit(submitter);
    }, PATIENCE_MS);
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
