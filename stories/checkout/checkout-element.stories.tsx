import { expect, userEvent, waitFor } from 'storybook/test';
import '#widgets/elements/checkout/checkout.element.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { stubPayPal } from '#widgets/parts/payments/paypal/paypal.stub.ts';
import { stubStripe } from '#widgets/parts/payments/card/stripe.stub.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { buying, CAPTURE, INTENT, PROVIDERS, providersAre } from '../payments/answers.ts';
import { appears } from '../support/appears.ts';
import { PROGRAMS, refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { SHOP } from '../support/page.ts';

const meta = preview.meta({
  title: 'Elements/<coach-checkout>',
  tags: ['autodocs'],
  ...elementStory('coach-checkout', { program: 2 }),
  beforeEach: ({ msw }) => {
    msw.use(...buying);
    stubStripe();
    stubPayPal();
    memberTokens.setState({ [SHOP]: 'a-token' });
    return () => memberTokens.setState({}, true);
  },
});

async function choose(canvasElement: HTMLElement, way: 'Card Payment' | 'PayPal') {
  const element = await withinShadowRoot(canvasElement, 'coach-checkout');
  await userEvent.click(await element.findByRole('tab', { name: way }));
  return element;
}

/** Chooses a payment method and consents to an immediate start. */
async function agree(canvasElement: HTMLElement, way: 'Card Payment' | 'PayPal') {
  const element = await choose(canvasElement, way);
  await userEvent.click(await element.findByRole('checkbox', { name: /^I want the/ }));
  return element;
}

async function press(canvasElement: HTMLElement, way: 'Card Payment' | 'PayPal', name: string) {
  const element = await agree(canvasElement, way);
  await waitFor(() => expect(element.getByRole('button', { name })).toBeEnabled());
  await userEvent.click(element.getByRole('button', { name }));
  return element;
}

const payByCard = (canvasElement: HTMLElement) => press(canvasElement, 'Card Payment', 'Pay €29.90');
const payWithPayPal = (canvasElement: HTMLElement) => press(canvasElement, 'PayPal', 'Pay with PayPal');

export const NothingChosen = meta.story({
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-checkout');
    await appears(element, 'How would you like to pay?');
    await expect(await element.findByRole('tab', { name: 'Card Payment' })).toBeVisible();
  },
});

/** The card fields are in the host page's DOM and slotted into the element. */
export const CardChosen = meta.story({
  play: async ({ canvasElement, args }) => {
    const element = await agree(canvasElement, 'Card Payment');
    await waitFor(() => expect(element.getByRole('button', { name: 'Pay €29.90' })).toBeEnabled());
    const field = canvasElement.querySelector('[aria-label="Card number"]');
    await expect(field?.getRootNode()).toBe(document);
    await expect(args['oncoach-checkout-started']).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { programId: 2 } }),
    );
  },
});

export const Paid = meta.story({
  play: async ({ canvasElement, args }) => {
    const element = await payByCard(canvasElement);
    await appears(element, 'Payment Successful!');
    await expect(await element.findByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      `${SHOP}/dashboard`,
    );
    const detail = { programId: 2, interval: 'once', amount: '29.90', currency: 'EUR' };
    await expect(args['oncoach-purchase-completed']).toHaveBeenCalledWith(expect.objectContaining({ detail }));
  },
});

export const Declined = meta.story({
  beforeEach: () => {
    stubStripe().answer = () => Promise.resolve({ error: { message: 'Your card was declined.' } });
  },
  play: async ({ canvasElement }) => {
    const element = await payByCard(canvasElement);
    await appears(element, 'Payment Failed');
    await expect(element.getAllByText('Your card was declined.')).toHaveLength(2);
  },
});

export const ConfirmationBreaks = meta.story({
  beforeEach: () => {
    stubStripe().answer = () => Promise.reject(new Error('broken'));
  },
  play: async ({ canvasElement }) => {
    await appears(await payByCard(canvasElement), 'Payment Error');
  },
});

export const SetupFails = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(INTENT, 502, 'provider_failed')),
  play: async ({ canvasElement }) => {
    const element = await agree(canvasElement, 'Card Payment');
    await appears(element, 'Payment Setup Failed');
    await expect(element.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const AlreadyOwned = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(INTENT, 409, 'already_owned')),
  play: async ({ canvasElement }) => {
    await appears(await agree(canvasElement, 'Card Payment'), 'You already own this');
  },
});

export const PayPalChosen = meta.story({
  play: async ({ canvasElement }) => {
    const element = await agree(canvasElement, 'PayPal');
    await waitFor(() => expect(element.getByRole('button', { name: 'Pay with PayPal' })).toBeEnabled());
  },
});

export const PayPalPaid = meta.story({
  play: async ({ canvasElement }) => {
    await appears(await payWithPayPal(canvasElement), 'Payment Successful!');
  },
});

export const PayPalCancelled = meta.story({
  beforeEach: () => {
    stubPayPal().buyer = 'cancels';
  },
  play: async ({ canvasElement }) => {
    await appears(await payWithPayPal(canvasElement), 'Payment cancelled. Nothing was charged.');
  },
});

export const PayPalDeclines = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(CAPTURE, 402, 'declined')),
  play: async ({ canvasElement }) => {
    await appears(await payWithPayPal(canvasElement), 'Payment Failed');
  },
});

export const NotConfigured = meta.story({
  beforeEach: ({ msw }) => msw.use(providersAre({ card: null, paypal: null })),
  play: async ({ canvasElement }) => {
    const element = await choose(canvasElement, 'Card Payment');
    await appears(element, 'Card payments will be available once payment processing is configured.');
    await choose(canvasElement, 'PayPal');
    await appears(element, 'PayPal payments will be available once PayPal is configured.');
  },
});

/** Payments go to stand-ins for the providers. */
export const TestMode = meta.story({
  beforeEach: ({ msw }) => msw.use(providersAre({ testMode: true })),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-checkout'), 'Test mode');
  },
});

/** The shop does not take payments on this page. */
export const NotOnThisPage = meta.story({
  beforeEach: ({ msw }) => msw.use(providersAre({ inPlace: false })),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-checkout');
    const link = await element.findByRole('link', { name: 'Continue on Your Shop' });
    await expect(link).toHaveAttribute('href', `${SHOP}/checkout/2`);
  },
});

/** The page's content security policy blocks the provider's frame. */
export const Blocked = meta.story({
  beforeEach: () => {
    stubStripe().broken = true;
  },
  play: async ({ canvasElement }) => {
    const element = await agree(canvasElement, 'Card Payment');
    await expect(await element.findByRole('link', { name: 'Continue on Your Shop' })).toBeVisible();
  },
});

export const SignedOut = meta.story({
  beforeEach: () => memberTokens.setState({}, true),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-checkout');
    await expect(await element.findByRole('button', { name: 'Sign in' })).toBeVisible();
    await appears(element, 'All Day Energy');
  },
});

export const NotFound = meta.story({
  args: { program: 99 },
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-checkout'), 'Program Not Found');
  },
});

export const InvalidType = meta.story({
  args: { program: 4 },
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-checkout'), 'Invalid Program Type');
  },
});

/** Invalid value of an attribute. */
export const NoNumber = meta.story({
  args: { program: 'two' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-checkout');
    await expect(element.getByRole('alert')).toHaveTextContent('<coach-checkout> cannot be shown');
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(PROGRAMS)),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-checkout');
    await expect(await element.findByText('Loading the checkout')).toBeInTheDocument();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PROGRAMS)),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-checkout'), 'Can’t load the programme right now.');
  },
});

export const ProvidersUnreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PROVIDERS)),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-checkout'), 'Can’t load payments right now.');
  },
});
