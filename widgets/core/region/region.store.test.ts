import { describe, expect, test } from 'vitest';
import { createRegionStore, type Place } from './region.store.ts';

/** Stubs a browser: tabs share the storage, and each has its own window. */
function browser({ blocked = false } = {}) {
  const storage = new Map<string, string>();
  const windows: EventTarget[] = [];
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  /** Several scripts on one page have separate stores and share a window. */
  function script(window: EventTarget): ReturnType<typeof createRegionStore> {
    const place: Place = {
      stored: blocked ? refuse : (key) => storage.get(key) ?? null,
      store: blocked
        ? refuse
        : (key, value) => {
            if (storage.get(key) === value) return;
            storage.set(key, value);
            const news = Object.assign(new Event('storage'), { key, newValue: value });
            for (const other of windows) if (other !== window) other.dispatchEvent(news);
          },
      timeZone: () => 'Europe/Helsinki',
      languages: () => [],
      events: () => window,
    };
    const store = createRegionStore(place);
    store.attach();
    return store;
  }
  const tab = () => {
    const window = new EventTarget();
    windows.push(window);
    return window;
  };
  return { storage, tab, script };
}

/** Records all events of a window, in order. */
function record(window: EventTarget) {
  const seen: [string, unknown][] = [];
  for (const name of ['countryChanged', 'currencyChanged']) {
    window.addEventListener(name, (event) => seen.push([name, (event as CustomEvent).detail]));
  }
  return seen;
}

describe('a choice', () => {
  test('before anybody attaches is nothing, whatever is stored', () => {
    const place = {
      stored: () => 'US',
      store() {},
      timeZone: () => '',
      languages: () => [],
      events: () => new EventTarget(),
    };
    expect(createRegionStore(place).getState()).toEqual({ country: null, currency: null, manual: false });
  });

  test('of a country sets, stores and tells the currency', () => {
    const { storage, tab, script } = browser();
    const window = tab();
    const store = script(window);
    const seen = record(window);
    store.setCountry('SE');
    expect(store.getState()).toEqual({ country: 'SE', currency: 'SEK', manual: false });
    expect(Object.fromEntries(storage)).toEqual({ user_country: 'SE', user_currency: 'SEK' });
    expect(seen).toEqual([
      ['countryChanged', { country: 'SE' }],
      ['currencyChanged', { currency: 'SEK' }],
    ]);
  });

  test('of a currency by hand outlasts changes of country', () => {
    const { storage, tab, script } = browser();
    const store = script(tab());
    store.setCurrency('JPY');
    store.setCountry('GB');
    expect(store.getState()).toEqual({ country: 'GB', currency: 'JPY', manual: true });
    expect(Object.fromEntries(storage)).toEqual({
      user_country: 'GB',
      user_currency: 'JPY',
      user_currency_manual: 'true',
    });
  });

  test('that changes nothing tells nothing', () => {
    const { tab, script } = browser();
    const window = tab();
    const store = script(window);
    const seen = record(window);
    store.setCountry('FI');
    expect(seen).toEqual([]);
  });
});

describe('two scripts on one page', () => {
  test.each([{ blocked: false }, { blocked: true }])('end in the same state without a loop, storage %o', (options) => {
    const { tab, script } = browser(options);
    const window = tab();
    const [one, two] = [script(window), script(window)];
    const seen = record(window);
    one.setCountry('GB');
    expect(two.getState()).toEqual(one.getState());
    two.setCurrency('CHF');
    expect(one.getState()).toEqual({ country: 'GB', currency: 'CHF', manual: true });
    one.setCountry('JP');
    expect(two.getState()).toEqual({ country: 'JP', currency: 'CHF', manual: true });
    expect(seen).toHaveLength(4);
  });

  test('an event of somebody else is a choice like any other', () => {
    const { storage, tab, script } = browser();
    const window = tab();
    const store = script(window);
    window.dispatchEvent(new CustomEvent('currencyChanged', { detail: { currency: 'USD' } }));
    expect(store.getState()).toEqual({ country: 'FI', currency: 'USD', manual: true });
    expect(storage.get('user_currency')).toBe('USD');
  });

  test.each([undefined, null, 'USD', { currency: 'BTC' }, { country: 'nowhere' }, { country: 7 }])(
    'an event with %j changes nothing',
    (detail) => {
      const { storage, tab, script } = browser();
      const window = tab();
      const store = script(window);
      window.dispatchEvent(new CustomEvent('currencyChanged', { detail }));
      window.dispatchEvent(new CustomEvent('countryChanged', { detail }));
      expect(store.getState()).toEqual({ country: 'FI', currency: 'EUR', manual: false });
      expect(storage.size).toBe(0);
    },
  );
});

describe('two tabs', () => {
  test('end in the same state after each kind of change', () => {
    const { tab, script } = browser();
    const [one, two] = [script(tab()), script(tab())];
    one.setCountry('KR');
    expect(two.getState()).toEqual(one.getState());
    two.setCurrency('BRL');
    expect(one.getState()).toEqual({ country: 'KR', currency: 'BRL', manual: true });
    one.setCountry('US');
    expect(two.getState()).toEqual({ country: 'US', currency: 'BRL', manual: true });
  });

  test('garbage written by another tab changes nothing, and neither does a cleared storage', () => {
    const { storage, tab, script } = browser();
    const window = tab();
    const store = script(window);
    store.setCountry('CA');
    storage.set('user_country', '???').set('user_currency', '???');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'user_country' }));
    storage.clear();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(store.getState()).toEqual({ country: 'CA', currency: 'CAD', manual: false });
  });
});

test('with storage blocked a choice holds while elements come and go', () => {
  const { tab, script } = browser({ blocked: true });
  const store = script(tab());
  store.setCurrency('USD');
  store.attach()();
  expect(store.getState()).toEqual({ country: 'FI', currency: 'USD', manual: true });
});

test('what another tab chose while no element was there is found on return', () => {
  const stored = new Map<string, string>();
  const store = createRegionStore({
    stored: (key) => stored.get(key) ?? null,
    store: () => undefined,
    timeZone: () => 'Asia/Tokyo',
    languages: () => [],
    events: () => new EventTarget(),
  });
  store.attach()();
  expect(store.getState().country).toBe('JP');
  stored.set('user_country', 'NO').set('user_currency', 'NOK');
  store.attach();
  expect(store.getState()).toEqual({ country: 'NO', currency: 'NOK', manual: false });
});
