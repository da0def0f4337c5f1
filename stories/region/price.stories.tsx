import { expect } from 'storybook/test';
import { BUILT_IN_RATES, CURRENCIES } from '#contract/shared/currencies.ts';
import { priceIn } from '#widgets/core/region/money.ts';
import { PriceView } from '#widgets/elements/region/price.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Elements/<coach-region>/Price',
  component: PriceView,
  args: { text: '€29.90', converting: false },
});

export const Known = meta.story({});

/** Grey base price while the converted one loads. */
export const Converting = meta.story({
  args: { converting: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('€29.90')).toHaveAttribute('aria-busy', 'true');
  },
});

export const Yen = meta.story({ args: { text: '¥1,234,567' } });

export const Won = meta.story({ args: { text: '₩10,830,862.90' } });

/** One euro price in every currency, with aligned figures. */
export const EveryCurrency = meta.story({
  render: ({ converting }) => (
    <ul>
      {CURRENCIES.map(({ code }) => (
        <li key={code}>
          <PriceView text={priceIn('29.90', code, BUILT_IN_RATES).text} converting={converting} /> {code}
        </li>
      ))}
    </ul>
  ),
});
