import { expect } from 'storybook/test';
import '#widgets/elements/region/region.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { withinShadowRoot } from '../support/inside.ts';
import { visitorFrom } from '../support/page.ts';

const meta = preview.meta({ title: 'Elements/<coach-region>', tags: ['autodocs'], ...elementStory('coach-region') });

export const Detected = meta.story({
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-region');
    await expect(await element.findByDisplayValue('Finland')).toBeVisible();
    await expect(element.getByDisplayValue('EUR €')).toBeVisible();
  },
});

/** The currency follows the region; both changes fire events. */
export const ChoosingARegion = meta.story({
  play: async ({ canvasElement, userEvent, args }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-region');
    await userEvent.selectOptions(element.getByRole('combobox', { name: 'Region' }), 'Japan');
    await expect(element.getByDisplayValue('JPY ¥')).toBeVisible();
    const detail = { country: 'JP', currency: 'JPY' };
    await expect(args['oncoach-region-changed']).toHaveBeenCalledWith(expect.objectContaining({ detail }));
  },
});

/** A currency chosen by hand stays when the region changes. */
export const ChoosingACurrency = meta.story({
  play: async ({ canvasElement, userEvent }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-region');
    await userEvent.selectOptions(element.getByRole('combobox', { name: 'Currency' }), 'CHF');
    await userEvent.selectOptions(element.getByRole('combobox', { name: 'Region' }), 'Sweden');
    await expect(element.getByDisplayValue('CHF')).toBeVisible();
  },
});

export const FromAnotherRegion = meta.story({
  beforeEach: () => visitorFrom('LU'),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-region');
    await expect(await element.findByDisplayValue('Another region')).toBeVisible();
  },
});

export const TwoOnOnePage = meta.story({
  render: (listeners) => (
    <>
      <coach-region {...listeners} />
      <coach-region />
    </>
  ),
  play: async ({ canvasElement, userEvent }) => {
    const first = await withinShadowRoot(canvasElement, 'coach-region', 0);
    const second = await withinShadowRoot(canvasElement, 'coach-region', 1);
    await userEvent.selectOptions(first.getByRole('combobox', { name: 'Region' }), 'Brazil');
    await expect(await second.findByDisplayValue('Brazil')).toBeVisible();
    await expect(second.getByDisplayValue('BRL R$')).toBeVisible();
  },
});
