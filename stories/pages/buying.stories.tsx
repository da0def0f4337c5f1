import preview from '../../.storybook/preview.tsx';
import { providersAre } from '../payments/answers.ts';
import { SitePage } from './site-page.tsx';

const meta = preview.meta({
  title: 'Site/Pages/Buying',
  component: SitePage,
  parameters: { bare: true },
  beforeEach: ({ msw }) => msw.use(providersAre()),
});

export const Checkout = meta.story({ args: { path: '/checkout/2' } });
export const Onboarding = meta.story({ args: { path: '/coaching-onboarding' } });
export const Subscribe = meta.story({ args: { path: '/subscribe/4' } });
export const Success = meta.story({
  args: { path: '/success', query: { program: '2', redirect_status: 'succeeded' } },
});
export const ThankYou = meta.story({ args: { path: '/coaching/thank-you' } });
export const Withdraw = meta.story({ args: { path: '/withdraw' } });
export const WithdrawConfirm = meta.story({
  args: { path: '/withdraw/confirm', query: { token: '00000000-0000-4000-8000-000000000000' } },
});
export const OrderConfirm = meta.story({
  args: { path: '/order/confirm', query: { token: '00000000-0000-4000-8000-000000000000' } },
});
export const OrderConfirmed = meta.story({ args: { path: '/order/confirmed' } });
export const OrderConfirmedSignedIn = meta.story({ args: { path: '/order/confirmed', query: { viewer: 'owner' } } });
export const OrderConfirmedAsOtherUser = meta.story({
  args: { path: '/order/confirmed', query: { viewer: 'other' } },
});
export const WithdrawConfirmed = meta.story({ args: { path: '/withdraw/confirmed' } });
