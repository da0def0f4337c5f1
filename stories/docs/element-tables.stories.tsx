import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ElementTables } from './element-tables.tsx';

const meta = preview.meta({ title: 'Elements/Put it on your page', component: ElementTables });

/** Reference tables of the embedding page, from the elements' declarations. */
export const Tables = meta.story({
  play: async ({ canvas }) => {
    for (const tag of ['coach-programs', 'coach-region', 'coach-signup']) {
      const element = canvas.getByRole('region', { name: `<${tag}>` });
      await expect(element).toHaveTextContent('data-theme');
    }
    await expect(canvas.getByRole('row', { name: /^coach-program-selected/ })).toBeVisible();
    await expect(canvas.getByRole('row', { name: /^href-base/ })).toBeVisible();
    await expect(canvas.getByRole('row', { name: /^open\(\)/ })).toBeVisible();
  },
});
