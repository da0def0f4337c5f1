import { PATIENCE_MS } from '#widgets/core/chunks/patience.ts';
import type { FindSame } from '#widgets/core/hydrate/same-input.ts';

/** Actions to run in order once an element is hydrated. `find` maps nodes of the first view to the present ones. */
export type PendingActions = ((find?: FindSame) => void)[];

type Method = 'open' | 'refresh';
type Callable = Element & Partial<Record<Method, () => void>>;

const WAKE = 'wake';

/** Returns the element's only method. Elements without one fail when it is called. */
const getMethodName = ({ localName }: Element): Method => (localName === 'coach-signup' ? 'open' : 'refresh');

/** Queues method calls of the page until the code is loaded. */
export function queueMethodCalls(element: Callable): PendingActions {
  const wanted: PendingActions = [];
  const name = getMethodName(element);
  element[name] = () => {
    // Runs separately, so that its errors reach the page only.
    wanted.push(() => queueMicrotask(() => element[name]!()));
    element.shadowRoot?.dispatchEvent(new Event(WAKE));
  };
  return wanted;
}

/** Removes the stubs, because the element now has its own methods. */
export function releaseMethods(element: Callable, wanted: PendingActions): PendingActions {
  delete element[getMethodName(element)];
  return wanted;
}

const same: FindSame = (element) => (element.isConnected ? element : undefined);

export interface FirstViewCallbacks {
  /** Called at each touch. */
  wake: () => void;
  /** Called {@link PATIENCE_MS} after a press without code. `send` is missing if no form was submitted. */
  late: (send?: () => void) => void;
}

export interface FirstViewWatcher {
  /** Stops watching, because the element is hydrated. */
  end: () => void;
  /** Lets the browser submit forms natively, pending ones first. */
  giveUp: () => void;
}

/** Dims the pressed control inline: first views omit the styles for `aria-busy`. */
function mark(pressed: HTMLElement, busy: string | null) {
  pressed.ariaBusy = busy;
  pressed.style.opacity = busy ? '.6' : '';
}

/** Watches a first view: the first touch wakes it, and presses are queued to run on the same nodes after hydration. */
export function watchUntilHydrated(
  root: ShadowRoot,
  wanted: PendingActions,
  { wake, late }: FirstViewCallbacks,
): FirstViewWatcher {
  const sends = new Map<EventTarget, () => void>();
  const busy = new Set<HTMLElement>();
  const ended = new AbortController();
  const { signal } = ended;
  let native = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function press(pressed: Element | null) {
    if (pressed) busy.add(pressed as HTMLElement).forEach((each) => mark(each, 'true'));
    timer ??= setTimeout(() => late(sends.size > 0 ? giveUp : undefined), PATIENCE_MS);
    wake();
  }

  function giveUp() {
    if (signal.aborted) return;
    stopBusy();
    native = true;
    for (const send of sends.values()) send();
  }

  function stopBusy() {
    clearTimeout(timer);
    for (const each of busy) mark(each, null);
  }

  for (const name of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', WAKE]) {
    root.addEventListener(name, wake, { signal, passive: true });
  }
  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (native) {
        // The answer links back to this page.
        form.append(
          Object.assign(document.createElement('input'), { type: 'hidden', name: 'back', value: location.href }),
        );
        return;
      }
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      const send = (find = same) => find(form)?.requestSubmit(submitter && find(submitter));
      // Pressing Enter twice submits once.
      if (!sends.has(form)) wanted.push((find) => native || send(find));
      sends.set(form, send);
      press(submitter);
    },
    { signal },
  );
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button,[role=button],[role=tab]');
      if (!button) return;
      const { type, form } = button as HTMLButtonElement;
      // Submits are queued above. Sandboxed pages drop them, so their presses are queued instead.
      wanted.push((find = same) => (type !== 'submit' || !sends.has(form!)) && find(button)?.click());
      press(button);
    },
    { signal },
  );
  return {
    giveUp,
    end() {
      ended.abort();
      stopBusy();
    },
  };
}
