import { createStore, type StoreApi } from 'zustand/vanilla';
import { isCurrencyCode, type CurrencyCode } from '#contract/currencies.ts';
import { COUNTRY_KEY, CURRENCY_KEY, detect, MANUAL_KEY, readStored, type Surroundings } from './detect.ts';
import { currencyOf, isCountry, REGION_LOOKUP } from './regions.ts';

/** Nulls until the browser has been looked at: the server renders the same for everybody. */
export interface RegionState {
  country: string | null;
  currency: CurrencyCode | null;
  manual: boolean;
}

export interface Place extends Surroundings {
  /** What has been read of the surroundings already. */
  known?: () => RegionState | undefined;
  /** May throw where storage is blocked; the choice then holds for the visit. */
  store: (key: string, value: string) => void;
  /** Where events of this and of other tabs arrive. */
  events: () => EventTarget;
}

export interface RegionStore extends Pick<
  StoreApi<RegionState>,
  'getState' | 'getInitialState' | 'setState' | 'subscribe'
> {
  setCountry: (country: string) => void;
  setCurrency: (currency: CurrencyCode) => void;
  /** Looks around and listens until the returned function is called by everybody who attached. */
  attach: () => () => void;
}

/** Where prices are read: one choice for all elements of a page, all scripts on it and all tabs. */
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

  /** Only what really changed is announced, and what came as an event is not: nothing can go round. */
  function announce(changed: (keyof RegionState)[]) {
    const { country, currency } = getState();
    const dispatch = (name: string, detail: object) => place.events().dispatchEvent(new CustomEvent(name, { detail }));
    if (changed.includes('country')) dispatch('countryChanged', { country });
    if (changed.includes('currency')) dispatch('currencyChanged', { currency });
  }

  function onEvent(event: Event) {
    const { country, currency } = ((event as CustomEvent).detail ?? {}) as { country?: unknown; currency?: unknown };
    if (isCountry(country) && country !== getState().country) takeCountry(country);
    // A currency that a change of country has not brought already was picked by hand.
    if (isCurrencyCode(currency) && currency !== getState().currency) takeCurrency(currency);
  }

  /** Another tab has written: what is stored now counts, in whatever order the events arrive. */
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
      // Without storage the choice of this visit is in the state alone, so it goes before detection.
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
    // Storage is blocked or full. The state of the store holds for the visit.
  }
}

function storedChoice(place: Place): Partial<RegionState> {
  const { manual, ...rest } = readStored(place.stored, REGION_LOOKUP);
  return manual ? { ...rest, manual } : rest;
}
