import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as tables from './token-tables.tsx';

const meta = preview.meta({ title: 'Foundations/Tokens', parameters: { bare: true } });

export const Colours = meta.story({
  render: () => <tables.Colours />,
  play: async ({ canvas }) => {
    for (const scheme of ['light', 'dark'])
      await expect(canvas.getByRole('region', { name: scheme })).toHaveTextContent('on-dawn');
  },
});

/** A test checks each pair: 4.5:1 for text, 3:1 for edges. */
export const Contrast = meta.story({
  render: () => <tables.Pairs />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /^muted on paper 4\.5:1/ })).toBeVisible();
    await expect(canvas.getByRole('row', { name: /^edge on surface 3:1/ })).toBeVisible();
  },
});

export const Type = meta.story({ render: () => <tables.Type /> });

export const Measures = meta.story({ render: () => <tables.Measures /> });

export const Motion = meta.story({ render: () => <tables.Motion /> });

export const Files = meta.story({
  render: () => <tables.Files />,
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'aamu.tokens.json' });
    const answer = await fetch(link.getAttribute('href')!);
    await expect(await answer.json()).toHaveProperty('color.dawn.$value.hex', '#c9410f');
    await expect(canvas.getByRole('link', { name: 'aamu.tokens.css' })).toHaveAttribute('download');
  },
});
