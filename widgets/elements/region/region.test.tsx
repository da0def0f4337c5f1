import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pageRegion } from './page-choice.ts';
import { Region } from './region.tsx';

const region = page.getByRole('combobox', { name: 'Region' });
const currency = page.getByRole('combobox', { name: 'Currency' });

beforeEach(() => {
  localStorage.clear();
  pageRegion.setState(pageRegion.getInitialState(), true);
});

const names = () => [...document.querySelectorAll('optgroup')].map(({ label }) => label);

async function show(stored: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const emit = vi.fn();
  const screen = await render(
    <ShopProvider emit={emit}>
      <Region />
    </ShopProvider>,
  );
  return { screen, emit };
}

describe('the selects', () => {
  test('show what was stored and offer all regions and currencies', async () => {
    await show({ user_country: 'SE', user_currency: 'GBP' });
    await expect.element(region).toHaveValue('SE');
    await expect.element(currency).toHaveValue('GBP');
    expect(region.getByRole('option').elements()).toHaveLength(24);
    expect(currency.getByRole('option').elements()).toHaveLength(15);
  });

  test('name every currency, and show the flag of the region, drawn', async () => {
    await show({ user_country: 'SE' });
    const flag = () => document.querySelector('svg[data-flag]')?.getAttribute('data-flag');
    await expect.poll(flag).toBe('SE');
    expect(names()).toContain('British Pound');
    for (const option of region.getByRole('option').elements()) {
      await region.selectOptions((option as HTMLOptionElement).value);
      await expect.poll(flag).toBe((option as HTMLOptionElement).value);
      // More than the border.
      expect(document.querySelectorAll('svg[data-flag] > *').length).toBeGreaterThan(1);
    }
  });

  test('go without names and flags where a browser knows none', async () => {
    vi.spyOn(Intl, 'DisplayNames').mockImplementation(() => {
      throw new TypeError('There is no such thing.');
    });
    await show({ user_country: 'SE' });
    await expect.element(region).toHaveValue('SE');
    expect(names()[0]).toBe('EUR');
    vi.restoreAllMocks();
  });

  test('a mapped country outside the list has a neutral label and keeps its currency', async () => {
    await show({ user_country: 'LU' });
    await expect.element(region).toHaveDisplayValue('Another region');
    await expect.element(currency).toHaveValue('EUR');
  });

  test('choosing a region takes its currency along, stores both and says so', async () => {
    const { emit } = await show({ user_country: 'FI' });
    await region.selectOptions('Japan');
    await expect.element(currency).toHaveValue('JPY');
    expect(localStorage.getItem('user_country')).toBe('JP');
    expect(localStorage.getItem('user_currency')).toBe('JPY');
    expect(localStorage.getItem('user_currency_manual')).toBeNull();
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-region-changed', { country: 'JP', currency: 'JPY' });
  });

  test('a currency picked by hand stays when the region changes', async () => {
    const { emit } = await show({ user_country: 'FI' });
    await currency.selectOptions('GBP £');
    await region.selectOptions('Norway');
    await expect.element(currency).toHaveValue('GBP');
    expect(localStorage.getItem('user_currency_manual')).toBe('true');
    expect(emit).toHaveBeenLastCalledWith('coach-region-changed', { country: 'NO', currency: 'GBP' });
  });

  test('two on one page move together', async () => {
    await show({ user_country: 'FI' });
    await show();
    await region.first().selectOptions('Brazil');
    await expect.element(region.last()).toHaveValue('BR');
    await expect.element(currency.last()).toHaveValue('BRL');
  });
});

describe('other tabs', () => {
  test('what was chosen there is shown here', async () => {
    await show({ user_country: 'FI' });
    // Storage events treat a same-origin frame as another tab.
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentWindow!.localStorage.setItem('user_country', 'KR');
    frame.contentWindow!.localStorage.setItem('user_currency', 'KRW');
    await expect.element(region).toHaveValue('KR');
    await expect.element(currency).toHaveValue('KRW');
    frame.remove();
  });
});

test('with storage blocked a choice holds for the visit', async () => {
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  await show();
  await region.selectOptions('Denmark');
  await expect.element(currency).toHaveValue('DKK');
  get.mockRestore();
  set.mockRestore();
});

function blocked(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
