import { expect, userEvent, waitFor } from 'storybook/test';
import '#widgets/elements/subscribe/subscribe.element.ts';
// The element loads it late; the import saves stories the wait.
import '#widgets/elements/subscribe/subscribe-chunk.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { removeStoredDraft, keepDraft } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import { coaching, DRAFT, providers, TICKET } from '#widgets/elements/subscribe/subscribe.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { PROGRAMS, programsAre, refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { SHOP, visitorFrom } from '../support/page.ts';
import { longPrograms } from '../support/programs.ts';
import { answerAll } from './answer-all.ts';
import { DRAFTS, providersAre, selling, SUBSCRIPTION } from './handlers.ts';

const meta = preview.meta({
  title: 'Elements/<coach-subscribe>',
  tags: ['autodocs'],
  ...elementStory('coach-subscribe', { program: '4' }),
  beforeEach: ({ msw }) => {
    msw.use(...selling);
    removeStoredDraft(DRAFT);
    return stubSlowClock();
  },
});

async function form(canvasElement: HTMLElement) {
  const element = await withinShadowRoot(canvasElement, 'coach-subscribe');
  const button = await element.findByRole('button', { name: 'Continue to Payment' });
  const next = () => userEvent.click(button);
  const all = async () => {
    answerAll(button.closest('form')!);
    await next();
  };
  return { element, button, next, all };
}

export const Form = meta.story({
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await expect(element.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
    await expect(element.getAllByText('14-day money-back guarantee')).not.toHaveLength(0);
    await appears(element, 'What happens next?');
  },
});

export const Kickstart = meta.story({
  args: { offer: 'kickstart' },
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await expect(element.getByRole('radio', { name: /^4-Week/ })).toBeChecked();
  },
});

/** Shown only if the attribute is set. */
export const Continuation = meta.story({
  args: { offer: 'continuation' },
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await expect(element.getByRole('radio', { name: /^Continuation/ })).toBeChecked();
  },
});

/** One-off purchase, without monthly texts. */
export const OneTime = meta.story({
  args: { program: '2' },
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await appears(element, 'All Day Energy');
    await expect(element.queryByText(/\/month|-month|a month/)).toBeNull();
  },
});

export const AnotherCurrency = meta.story({
  beforeEach: () => visitorFrom('US'),
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await waitFor(() => expect(element.getByText(/≈ \$108\.99/)).toBeVisible());
  },
});

export const Incomplete = meta.story({
  play: async ({ canvasElement, args }) => {
    const { element, next } = await form(canvasElement);
    await next();
    await appears(element, 'Missing Information');
    await expect(element.getByRole('textbox', { name: 'Full name' }).matches(':focus')).toBe(true);
    await expect(args['oncoach-checkout-started']).not.toHaveBeenCalled();
  },
});

export const NotAnAddress = meta.story({
  play: async ({ canvasElement }) => {
    const { element, button, next } = await form(canvasElement);
    answerAll(button.closest('form')!, { email: 'alex' });
    await next();
    await appears(element, 'Invalid Email');
    await expect(element.getByRole('textbox', { name: 'E-mail' })).toBeInvalid();
  },
});

/** Restores typed values. */
export const FilledIn = meta.story({
  beforeEach: () => keepDraft(SHOP, DRAFT),
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await waitFor(() => expect(element.getByRole('textbox', { name: 'Full name' })).toHaveValue('Alex Runner'));
  },
});

export const Pending = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(DRAFTS)),
  play: async ({ canvasElement }) => {
    const { element, all } = await form(canvasElement);
    await all();
    await expect(await element.findByRole('button', { name: 'One moment...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const RefusedByTheShop = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(refusing(SUBSCRIPTION, 400, 'invalid_input', [{ path: 'age', message: 'Enter an age from 16 to 100.' }]));
  },
  play: async ({ canvasElement }) => {
    const { element, all } = await form(canvasElement);
    await all();
    await waitFor(() =>
      expect(element.getByRole('textbox', { name: 'Age' })).toHaveAccessibleDescription('Enter an age from 16 to 100.'),
    );
  },
});

export const SetupFailed = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(SUBSCRIPTION, 502, 'provider_failed')),
  play: async ({ canvasElement }) => {
    const { element, all } = await form(canvasElement);
    await all();
    await appears(element, 'Subscription Setup Failed');
    await appears(element, 'Unable to initialize subscription. Please try again.');
  },
});

/** This site may not take payments, so a ticket carries the typed values over. */
export const PaidElsewhere = meta.story({
  beforeEach: ({ msw }) => msw.use(providersAre(providers({ inPlace: false, origin: 'https://your-shop.example' }))),
  play: async ({ canvasElement, args }) => {
    const { element, all } = await form(canvasElement);
    await all();
    const link = await element.findByRole('link', { name: /^Continue on/ });
    await waitFor(() => expect(link).toHaveAttribute('href', `https://your-shop.example/subscribe/4?ticket=${TICKET}`));
    await expect(args['oncoach-checkout-started']).not.toHaveBeenCalled();
  },
});

export const NotFound = meta.story({
  args: { program: '77' },
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-subscribe'), 'Program Not Found');
  },
});

export const NotAvailable = meta.story({
  args: { program: '1' },
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-subscribe'), 'Program Not Available');
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(PROGRAMS)),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-subscribe');
    await expect(await element.findByText('Loading the programme')).toBeInTheDocument();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PROGRAMS)),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-subscribe'), 'Can’t load the programme right now.');
  },
});

export const Long = meta.story({
  beforeEach: ({ msw }) => {
    const [, , , long] = longPrograms();
    const offers = coaching().offers.map((offer) => ({ ...offer, name: long!.displayName, price: '7574.03' }));
    msw.use(programsAre([{ ...long!, offers }]));
    visitorFrom('JP');
  },
  play: async ({ canvasElement }) => {
    const { element } = await form(canvasElement);
    await waitFor(() => expect(element.getAllByText(/≈ ¥1,234,567/)).not.toHaveLength(0));
  },
});

/** Visitor's view of a live shop whose first-run checklist is unfinished. */
export const NotOpenYet = meta.story({
  beforeEach: ({ msw }) => msw.use(programsAre([{ ...coaching(), available: false, notOpen: true }])),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-subscribe');
    await expect(await element.findByRole('heading', { name: 'Not open yet' })).toBeVisible();
    await expect(element.getByRole('link', { name: 'Ask the coach' })).toBeVisible();
  },
});
