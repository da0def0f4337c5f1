import { expect } from 'storybook/test';
import { HandOver, type HandOverProps } from '#widgets/parts/payments/hand-over.tsx';
import preview from '../../.storybook/preview.tsx';

const args: HandOverProps = { href: 'https://your-shop.example/checkout/2', reason: 'elsewhere' };

const meta = preview.meta({
  title: 'Elements/Shared parts/Payment/Hand over',
  component: HandOver,
  args,
});

/** The shop does not take payments on this page. */
export const Elsewhere = meta.story({
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Continue on Your Shop' });
    await expect(link).toHaveAttribute('rel', 'noopener');
  },
});

/** The page blocks the provider's script or frame. */
export const Blocked = meta.story({ args: { reason: 'blocked' } });
