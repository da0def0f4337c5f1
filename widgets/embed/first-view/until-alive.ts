import { PATIENCE_MS } from '#widgets/core/patience.ts';
import type { FindSame } from '#widgets/core/same-input.ts';

/** Actions to run once an element is alive, in order. `find` maps nodes of the first view to the present ones. */
export type PendingActions = ((find?: FindSame) => void)[];

type Method = 'open' | 'refresh';
type Callable = Element & Partial<Record<Method, () => void>>;

const WAKE = 'wake';

/** The one method that an element may have; who has none says so when it can be called. */
const getMethodName = ({ localName }: Element): Method => (localName === 'coach-signup' ? 'open' : 'refresh');

/** Keeps what the page asks of an element that has no code yet. */
export function queueMethodCalls(element: Callable): PendingActions {
  const wanted: PendingActions = [];
  const name = getMethodName(element);
  element[name] = () => {
    // Not in one go with the others: what it throws is the page's alone.
    wanted.push(() => queueMicrotask(() => element[name]!()));
    element.shadowRoot?.dispatchEvent(new Event(WAKE));
  };
  return wanted;
}

/** From now on the element answers by itself. */
export function releaseMethods(element: Callable, wanted: PendingActions): PendingActions {
  delete element[getMethodName(element)];
  return wanted;
}

const same: FindSame = (element) => (element.isConnected ? element : undefined);

export interface FirstViewCallbacks {
  /** Called at the first touch, and at each one after it. */
  wake: () => void;
  /** Called {@link PATIENCE_MS} after a press without code. `send` is missing if no form was submitted. */
  late: (send?: () => void) => void;
}

export interface FirstViewWatcher {
  /** Stops watching, because the element is alive. */
  end: () => void;
  /** Lets the browser send forms natively, those that wait first. */
  giveUp: () => void;
}

/** Dims what was pressed: a first view has no styles for `aria-busy`, which all of them would have to bring. */
function mark(pressed: HTMLElement, busy: string | null) {
  pressed.ariaBusy = busy;
  pressed.style.opacity = busy ? '.6' : '';
}

/**
 * Watches an element that shows a first view: the first touch wakes it, and what was pressed is kept, to be
 * pressed again once React has taken the same nodes over.
 */
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
      // Somebody who presses Enter twice wants one thing.
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
      // What is sent is kept above. A sandboxed page sends nothing: there the press is left to tell.
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
