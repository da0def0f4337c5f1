import { count } from '../count.ts';
import { embedRegistry } from './embed-registry.ts';
import type { Emit, EventName, MethodName } from './elements.ts';
import type { Resources } from '../api/resources.ts';

/** State of an element for its whole lifetime, across mounts of its content. */
export interface ElementLife {
  emit: Emit;
  /** Tasks that were started and not completed. */
  begun: Set<string>;
  /** Registers the implementation of a method. Returns a function that removes it. */
  offer: (method: MethodName, key: string, act: () => void) => () => void;
  call: (method: MethodName) => void;
  /** Called when the content is rendered. Calls that came too early are settled by then. */
  settle: () => void;
  /** Returns the same resources; `refresh()` reloads all that were loaded through them. */
  track: (resources: Resources) => Resources;
  seen: boolean;
}

const lives = new WeakMap<Element, ElementLife>();

/** Names from before the naming rule for completed events; both are dispatched. */
const ALSO: { readonly [Name in EventName]?: EventName } = {
  'coach-contact-sent': 'coach-contact-completed',
  'coach-profile-saved': 'coach-profile-completed',
  'coach-purchase-completed': 'coach-checkout-completed',
  'coach-scam-guide-requested': 'coach-scam-guide-completed',
  'coach-subscription-completed': 'coach-checkout-completed',
  'coach-workout-finished': 'coach-workout-completed',
};

export function getElementLife(host: Element): ElementLife {
  let life = lives.get(host);
  if (!life) lives.set(host, (life = begin(host)));
  return life;
}

function begin(host: Element): ElementLife {
  const begun = new Set<string>();
  const waiting = new Set<MethodName>();
  const offers = new Map<MethodName, Map<string, () => void>>();
  const tell = (name: string, detail: object) =>
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));

  function offer(method: MethodName, key: string, act: () => void) {
    const acts = offers.get(method) ?? new Map<string, () => void>();
    const isNew = !acts.has(key);
    offers.set(method, acts.set(key, act));
    if (waiting.has(method) && isNew) {
      act();
      // All parts of one render offer before it.
      queueMicrotask(() => waiting.delete(method));
    }
    return () => {
      if (acts.get(key) === act) acts.delete(key);
    };
  }

  const shown = () => count(host, 'shown');
  // The script that rendered it may have reported it earlier.
  if (embedRegistry()?.told.get?.(host)) shown();
  else host.addEventListener('coach-shown', shown, { once: true });

  return {
    begun,
    seen: false,
    offer,
    emit(name, detail) {
      tell(name, detail);
      const also = ALSO[name];
      if (also) tell(also, detail);
      const [step] = /(?:started|completed|failed)$/.exec(also ?? name) ?? [];
      if (step) count(host, step);
      if (step === 'completed') begun.clear();
    },
    call(method) {
      const acts = offers.get(method);
      if (acts?.size) for (const act of acts.values()) act();
      else waiting.add(method);
    },
    settle: () => waiting.clear(),
    track: (resources) => ({
      ...resources,
      ensure(resource) {
        offer('refresh', resource.key, () => resources.invalidate(resource));
        resources.ensure(resource);
      },
    }),
  };
}
