import { expect, fn } from 'storybook/test';
import { CURRENCIES } from '#contract/shared/currencies.ts';
import { RegionView, type RegionViewProps } from '#widgets/elements/region/region-view.tsx';
import { REGIONS } from '#widgets/core/region/regions.ts';
import preview from '../../.storybook/preview.tsx';

const args: RegionViewProps = { country: 'FI', currency: 'EUR', onCountry: fn(), onCurrency: fn() };

const meta = preview.meta({
  title: 'Elements/<coach-region>/View',
  component: RegionView,
  args,
  argTypes: {
    country: { control: 'select', options: REGIONS.map(({ code }) => code) },
    currency: { control: 'select', options: CURRENCIES.map(({ code }) => code) },
  },
});

export const Chosen = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const region = canvas.getByRole('combobox', { name: 'Region' });
    await expect(region).toHaveDisplayValue('Finland');
    await userEvent.selectOptions(region, 'South Korea');
    await expect(args.onCountry).toHaveBeenCalledWith('KR');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Currency' }), 'KRW ₩');
    await expect(args.onCurrency).toHaveBeenCalledWith('KRW');
  },
});

/** Server-rendered state, before the region is detected. */
export const Pending = meta.story({
  args: { country: null, currency: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Region' })).toHaveDisplayValue('Region');
  },
});

export const AnotherRegion = meta.story({
  args: { country: 'LU' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Region' })).toHaveDisplayValue('Another region');
  },
});

export const LongNames = meta.story({ args: { country: 'GB', currency: 'CAD' } });

export const Keyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: 'Region' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: 'Currency' })).toHaveFocus();
  },
});
