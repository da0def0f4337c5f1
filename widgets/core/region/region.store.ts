import { createStore, type StoreApi } from 'zustand/vanilla';
import { isCurrencyCode, type CurrencyCode } from '#contract/shared/currencies.ts';
import { COUNTRY_KEY, CURRENCY_KEY, detect, MANUAL_KEY, readStored, type Surroundings } from './detect.ts';
import { currencyOf, isCountry, REGION_LOOKUP } from './regions.ts';

/** Nulls before detection, because the server renders the same for everyone. */
export interface RegionState {
  country: string | null;
  currency: CurrencyCode | null;
  manual: boolean;
}

export interface Place extends Surroundings {
  /** Region that was detected earlier. */
  known?: () => RegionState | undefined;
  /** May throw if storage is blocked; the choice then lasts for the visit. */
  store: (key: string, value: string) => void;
  /** Target of the events of this and of other tabs. */
  events: () => EventTarget;
}

export interface RegionStore extends Pick<
  StoreApi<RegionState>,
  'getState' | 'getInitialState' | 'setState' | 'subscribe'
> {
  setCountry: (country: string) => void;
  setCurrency: (currency: CurrencyCode) => void;
  /** Detects the region and listens until all callers have detached. */
  attach: () => () => void;
}

/** Creates the store of region and currency, shared by all elements, scripts and tabs. */
export function createRegionStore(place: Place): RegionStore {
  const store = createStore<RegionState>(() => place.known?.() ?? { country: null, currency: null, manual: false });
  const { getState } = store;
  let attached = 0;

  function apply(change: Partial<RegionState>) {
    const next = { ...getState(), ...change };
    const changed = (Object.keys(next) as (keyof RegionState)[]).filter((key) => next[key] !== getState()[key]);
    if (changed.length > 0) store.setState(next, true);
    return changed;
  }

  function takeCountry(country: string) {
    const { manual } = getState();
    keep(place, COUNTRY_KEY, country);
    if (!manual) keep(place, CURRENCY_KEY, currencyOf(country));
    return apply(manual ? { country } : { country, currency: currencyOf(country) });
  }

  function takeCurrency(currency: CurrencyCode) {
    keep(place, CURRENCY_KEY, currency);
    keep(place, MANUAL_KEY, 'true');
    return apply({ currency, manual: true });
  }

  /** Announces only real changes, and none that arrived as an event, to prevent loops. */
  function announce(changed: (keyof RegionState)[]) {
    const { country, currency } = getState();
    const dispatch = (name: string, detail: object) => place.events().dispatchEvent(new CustomEvent(name, { detail }));
    if (changed.includes('country')) dispatch('countryChanged', { country });
    if (changed.includes('currency')) dispatch('currencyChanged', { currency });
  }

  function onEvent(event: Event) {
    const { country, currency } = ((event as CustomEvent).detail ?? {}) as { country?: unknown; currency?: unknown };
    if (isCountry(country) && country !== getState().country) takeCountry(country);
    // A currency that does not follow from the country was chosen by hand.
    if (isCurrencyCode(currency) && currency !== getState().currency) takeCurrency(currency);
  }

  /** Reads the stored choice after another tab has changed it, in whatever order events arrive. */
  function onStorage(event: Event) {
    const { key } = event as StorageEvent;
    if (key === null || [COUNTRY_KEY, CURRENCY_KEY, MANUAL_KEY].includes(key))
      apply(readStored(place.stored, REGION_LOOKUP));
  }

  const listeners = [
    ['countryChanged', onEvent],
    ['currencyChanged', onEvent],
    ['storage', onStorage],
  ] as const;

  function attach() {
    const events = place.events();
    if (attached++ === 0) {
      // Without storage, the state is the only place of this visit's choice: prefer it to detection.
      const seen = getState().country === null ? detect(place, REGION_LOOKUP) : getState();
      apply({ ...seen, ...storedChoice(place) });
      for (const [name, listener] of listeners) events.addEventListener(name, listener);
    }
    return () => {
      if (--attached > 0) return;
      for (const [name, listener] of listeners) events.removeEventListener(name, listener);
    };
  }

  return {
    ...store,
    attach,
    setCountry: (country) => announce(takeCountry(country)),
    setCurrency: (currency) => announce(takeCurrency(currency)),
  };
}

function keep(place: Place, key: string, value: string) {
  try {
    place.store(key, value);
  } catch {
    // Storage is blocked or full: the store's state lasts for the visit.
  }
}

function storedChoice(place: Place): Partial<RegionState> {
  const { manual, ...rest } = readStored(place.stored, REGION_LOOKUP);
  return manual ? { ...rest, manual } : rest;
}
