import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { main, save, showGroup } from '../group.harness.tsx';

const seller = (country: string) => ({
  seller: {
    name: 'Kaski Oy',
    address: '',
    businessId: '',
    vatId: '',
    register: '',
    phone: '',
    country,
    authorityName: '',
    authorityUrl: '',
  },
});
const country = main.getByRole('combobox', { name: 'Country' });
const names = () => [...(country.element() as HTMLSelectElement).options].map(({ text }) => text);

test('the country is chosen by its name, and kept by its code', async () => {
  const sent = await showGroup('seller', seller('FI'));
  await expect.element(country).toHaveDisplayValue('Finland');
  expect(names()).toEqual(names().toSorted((one, other) => one.localeCompare(other, 'en')));
  await country.selectOptions('Estonia');
  await save();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ country: 'EE' })]);
});

test('countries are called and put in order as the coach’s language does', async () => {
  await showGroup('seller', seller('AX'), 'fi');
  await expect.element(country).toHaveDisplayValue('Ahvenanmaa');
  expect(names().indexOf('Itävalta')).toBeLessThan(names().indexOf('Saksa'));
});

test.each(['XK', 'EU'])('a code that was typed before stays what it is: %s', async (code) => {
  const sent = await showGroup('seller', seller(code));
  await expect.element(country).toHaveValue(code);
  await main.getByRole('textbox', { name: 'Phone' }).fill('1');
  await save();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ country: code })]);
});

test('each country is one of the world, once', () => {
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(COUNTRIES.filter((code) => known.of(code) === undefined)).toEqual([]);
  expect(new Set(COUNTRIES).size).toBe(249);
});
